import { describe, expect, it } from 'vitest';
import { optionWords } from './option-words.ts';

describe('the text of a random option', () => {
  it.each([
    ['VAR_MAXHPAMOUNT', 'Max HP +%d'],
    ['var_maxhpamount', 'Max HP +%d'],
    ['VAR_STRAMOUNT', 'STR +%d'],
    ['VAR_PLUSASPDPERCENT', 'ASPD +%d%'],
    ['ATTR_TOLERACE_GROUND', 'Resistance to Earth %d%'],
    ['ATTR_TOLERACE_ALL', 'Resistance to all elements %d%'],
    ['DAMAGE_PROPERTY_FIRE_USER', 'Damage from Fire monsters -%d%'],
    ['MDAMAGE_PROPERTY_FIRE_TARGET', 'Magic damage to Fire monsters +%d%'],
    ['RACE_DAMAGE_PLAYER_HUMAN', 'Damage to human players +%d%'],
    ['RACE_IGNORE_DEF_PERCENT_DRAGON', 'Ignores %d% of the DEF of Dragon'],
    ['CLASS_MDAMAGE_BOSS', 'Magic damage to boss monsters +%d%'],
    ['DAMAGE_SIZE_MIDIUM_TARGET', 'Damage to medium targets +%d%'],
    ['BODY_ATTR_UNDEAD', 'Armor element Undead'],
    ['BODY_INDESTRUCTIBLE', 'Unbreakable armor'],
    ['RACE_DAMAGE_ROBOT', 'Race damage robot: %d'],
    ['VAR_LUCKY_CHARM', 'Lucky charm: %d'],
    ['CUSTOM', 'Custom: %d'],
  ])('for the constant %s is %s', (constant, words) => {
    expect(optionWords(constant)).toBe(words);
  });
});
