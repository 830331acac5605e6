/** Display names of elements, races, sizes and classes, by the words in the constants of random options. */
const subjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  element: {
    ...{ NOTHING: 'Neutral', WATER: 'Water', GROUND: 'Earth', FIRE: 'Fire', WIND: 'Wind', POISON: 'Poison' },
    ...{ SAINT: 'Holy', DARKNESS: 'Dark', TELEKINESIS: 'Ghost', UNDEAD: 'Undead', ALL: 'all elements' },
    ALLBUTNOTHING: 'all elements except Neutral',
  },
  race: {
    ...{ NOTHING: 'Formless', UNDEAD: 'Undead', ANIMAL: 'Brute', PLANT: 'Plant', INSECT: 'Insect', FISHS: 'Fish' },
    ...{ DEVIL: 'Demon', HUMAN: 'Demihuman', ANGEL: 'Angel', DRAGON: 'Dragon', ALL: 'all races' },
    ...{ PLAYER_HUMAN: 'human players', PLAYER_DORAM: 'Doram players' },
  },
  class: { NORMAL: 'normal monsters', BOSS: 'boss monsters' },
  size: { SMALL: 'small targets', MIDIUM: 'medium targets', MEDIUM: 'medium targets', LARGE: 'large targets' },
};

/**
 * Groups of random option constants that differ only in their subject: the name before and after it, and the text with
 * `$` for the subject and `%d` for the value.
 */
const families: readonly [kind: keyof typeof subjects, before: string, after: string, words: string][] = [
  ['element', 'ATTR_TOLERACE_', '', 'Resistance to $ %d%'],
  ['element', 'DAMAGE_PROPERTY_', '_USER', 'Damage from $ monsters -%d%'],
  ['element', 'DAMAGE_PROPERTY_', '_TARGET', 'Damage to $ monsters +%d%'],
  ['element', 'MDAMAGE_PROPERTY_', '_USER', 'Magic damage from $ monsters -%d%'],
  ['element', 'MDAMAGE_PROPERTY_', '_TARGET', 'Magic damage to $ monsters +%d%'],
  ['element', 'ADDSKILLMDAMAGE_', '', 'Magic damage of $ +%d%'],
  ['element', 'BODY_ATTR_', '', 'Armor element $'],
  ['element', 'WEAPON_ATTR_', '', 'Weapon element $'],
  ['race', 'RACE_TOLERACE_', '', 'Damage from $ -%d%'],
  ['race', 'RACE_WEAPON_TOLERACE_', '', 'Weapon damage from $ -%d%'],
  ['race', 'RACE_DAMAGE_', '', 'Damage to $ +%d%'],
  ['race', 'RACE_MDAMAGE_', '', 'Magic damage to $ +%d%'],
  ['race', 'RACE_CRI_PERCENT_', '', 'Critical against $ %d'],
  ['race', 'RACE_IGNORE_DEF_PERCENT_', '', 'Ignores %d% of the DEF of $'],
  ['race', 'RACE_IGNORE_MDEF_PERCENT_', '', 'Ignores %d% of the MDEF of $'],
  ['race', 'ADDEXPPERCENT_KILLRACE_', '', 'Experience from $ +%d%'],
  ['class', 'CLASS_DAMAGE_', '_TARGET', 'Damage to $ +%d%'],
  ['class', 'CLASS_DAMAGE_', '_USER', 'Damage from $ -%d%'],
  ['class', 'CLASS_MDAMAGE_', '', 'Magic damage to $ +%d%'],
  ['class', 'CLASS_IGNORE_DEF_PERCENT_', '', 'Ignores %d% of the DEF of $'],
  ['class', 'CLASS_IGNORE_MDEF_PERCENT_', '', 'Ignores %d% of the MDEF of $'],
  ['size', 'DAMAGE_SIZE_', '_TARGET', 'Damage to $ +%d%'],
  ['size', 'DAMAGE_SIZE_', '_USER', 'Damage from $ -%d%'],
  ['size', 'MDAMAGE_SIZE_', '_TARGET', 'Magic damage to $ +%d%'],
  ['size', 'MDAMAGE_SIZE_', '_USER', 'Magic damage from $ -%d%'],
];

/** Texts of other frequent constants of random options, with `%d` for the value. */
const words: Readonly<Record<string, string>> = {
  VAR_MAXHPAMOUNT: 'Max HP +%d',
  VAR_MAXSPAMOUNT: 'Max SP +%d',
  VAR_MAXHPPERCENT: 'Max HP +%d%',
  VAR_MAXSPPERCENT: 'Max SP +%d%',
  VAR_HPACCELERATION: 'HP recovery +%d%',
  VAR_SPACCELERATION: 'SP recovery +%d%',
  VAR_ATKPERCENT: 'ATK +%d%',
  VAR_MAGICATKPERCENT: 'MATK +%d%',
  VAR_PLUSASPD: 'ASPD +%d',
  VAR_PLUSASPDPERCENT: 'ASPD +%d%',
  VAR_ATTPOWER: 'ATK +%d',
  VAR_ATTMPOWER: 'MATK +%d',
  VAR_HITSUCCESSVALUE: 'HIT +%d',
  VAR_ITEMDEFPOWER: 'DEF +%d',
  VAR_MDEFPOWER: 'MDEF +%d',
  VAR_AVOIDSUCCESSVALUE: 'FLEE +%d',
  VAR_PLUSAVOIDSUCCESSVALUE: 'Perfect dodge +%d',
  VAR_CRITICALSUCCESSVALUE: 'Critical +%d',
  VAR_HEAL_PLUS: 'Healing +%d',
  VAR_CRITICAL_RATE: 'Critical damage rate +%d',
  DAMAGE_SIZE_PERFECT: 'No damage penalty for size',
  DAMAGE_CRI_TARGET: 'Critical damage +%d%',
  DAMAGE_CRI_USER: 'Critical damage taken -%d%',
  RANGE_ATTACK_DAMAGE_TARGET: 'Ranged damage +%d%',
  RANGE_ATTACK_DAMAGE_USER: 'Ranged damage taken -%d%',
  MELEE_ATTACK_DAMAGE_TARGET: 'Melee damage +%d%',
  MELEE_ATTACK_DAMAGE_USER: 'Melee damage taken -%d%',
  REFLECT_DAMAGE_PERCENT: 'Reflected damage taken -%d%',
  HEAL_VALUE: 'Healing done +%d%',
  HEAL_MODIFY_PERCENT: 'Healing received +%d%',
  DEC_SPELL_CAST_TIME: 'Variable cast time -%d%',
  DEC_SPELL_DELAY_TIME: 'Delay after skills -%d%',
  DEC_SP_CONSUMPTION: 'SP cost -%d%',
  WEAPON_INDESTRUCTIBLE: 'Unbreakable weapon',
  BODY_INDESTRUCTIBLE: 'Unbreakable armor',
};

function familyWords(constant: string): string | undefined {
  for (const [kind, before, after, text] of families) {
    if (!constant.startsWith(before) || !constant.endsWith(after)) continue;
    const subject = subjects[kind]?.[constant.slice(before.length, constant.length - after.length)];
    if (subject !== undefined) return text.replace('$', subject);
  }
  return undefined;
}

/**
 * Returns a text for a random option constant without a known meaning, made of its words: `VAR_FOO_BAR` becomes `Foo
 * bar: %d`.
 */
function plainWords(constant: string): string {
  const text = constant.replace(/^VAR_/, '').replaceAll('_', ' ').trim().toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: %d`;
}

/**
 * Returns the text of a random option by the name of its constant, with `%d` for the value: `VAR_MAXHPAMOUNT` becomes
 * `Max HP +%d`.
 */
export function optionWords(constant: string): string {
  const name = constant.trim().toUpperCase();
  const [, stat] = /^VAR_([A-Z]{3,5})AMOUNT$/.exec(name) ?? [];
  return words[name] ?? familyWords(name) ?? (stat === undefined ? plainWords(name) : `${stat} +%d`);
}
