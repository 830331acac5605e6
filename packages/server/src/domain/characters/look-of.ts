import type { GameFacts } from '../../rules/game/game-facts.ts';
import { lastWeaponType } from '../../rules/game/weapon-types.ts';
import type { Appearance } from '../../store/characters/sprites.ts';
import type { Look } from '../../wardrobe/look.ts';
import type { Sex } from '../../wardrobe/part-key.ts';

/** Returns the sex of a character. The value `U` means the sex of its game account. */
export function sexOf({ sex, account_sex }: Pick<Appearance, 'sex' | 'account_sex'>): Sex {
  return (sex === 'U' ? account_sex : sex) === 'F' ? 'F' : 'M';
}

/**
 * Converts the database values of a character to the look from which its picture is drawn. The column of the weapon
 * contains a type or an item id.
 */
export function lookOf(row: Appearance, facts: Pick<GameFacts, 'weaponType'>): Look {
  return {
    classId: row.class,
    sex: sexOf(row),
    hair: row.hair,
    hairColour: row.hair_color,
    clothesColour: row.clothes_color,
    body: row.body,
    headTop: row.head_top,
    headMid: row.head_mid,
    headBottom: row.head_bottom,
    robe: row.robe,
    weapon: row.weapon > lastWeaponType ? (facts.weaponType(row.weapon) ?? 0) : row.weapon,
    shield: row.shield,
  };
}
