import type { ItemRecord } from '@kafra/sdk/contract';
import { numberOf, textOf } from '../source/fields.ts';
import { joinBy } from '../source/join-records.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import type { ItemFacts } from './items.ts';
import type { MobFacts } from './mobs.ts';
import type { NameIndex } from './name-index.ts';

type Pet = NonNullable<ItemRecord['pet']>;

/** Intimacy (affection) that a pet gains per feeding if its record does not specify it. */
const DEFAULT_INTIMACY_FED = 50;

/** Returns the pets that hatch from each egg, by the item id of the egg, in the order of the database. */
export async function readPets(
  source: Source,
  items: NameIndex<ItemFacts>,
  mobs: NameIndex<MobFacts>,
): Promise<Map<number, readonly Pet[]>> {
  const pets = new Map<number, readonly Pet[]>();
  const itemOf = ({ fields, at }: SourceRecord, key: string) => {
    const name = textOf(fields, key);
    const item = name === undefined ? undefined : items.findByName(name);
    if (name !== undefined && !item)
      source.report.unresolved(at, `${key} names the item ${name}, which does not exist`);
    return item;
  };
  const refOf = (record: SourceRecord, key: string) => {
    const item = itemOf(record, key);
    return item && { item_id: item.id, name: item.name };
  };
  const written = await readDatabase(source, 'db/pet_db.yml', { type: 'PET_DB', need: 'optional' });
  for (const record of joinBy(written, (fields) => textOf(fields, 'Mob')?.toLowerCase())) {
    const mobName = textOf(record.fields, 'Mob') ?? '';
    const mob = mobs.findByName(mobName);
    const egg = itemOf(record, 'EggItem');
    if (!mob) source.report.unresolved(record.at, `pet of the monster ${mobName}, which does not exist`);
    if (!egg) {
      source.report.problem(record.at, `pet ${mobName} has no egg`);
      continue;
    }
    source.report.count('pets');
    const pet: Pet = {
      mob_id: mob?.id,
      mob_name: mob?.name,
      taming_item: refOf(record, 'TameItem'),
      food_item: refOf(record, 'FoodItem'),
      accessory_item: refOf(record, 'EquipItem'),
      capture_rate: numberOf(record.fields, 'CaptureRate') ?? 0,
      feed_increment: numberOf(record.fields, 'IntimacyFed') ?? DEFAULT_INTIMACY_FED,
      equip_script: textOf(record.fields, 'Script'),
    };
    pets.set(egg.id, [...(pets.get(egg.id) ?? []), pet]);
  }
  return pets;
}
