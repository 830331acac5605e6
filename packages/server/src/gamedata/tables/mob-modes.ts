import { spelled } from '../source/fields.ts';

/**
 * Behaviour of monsters as bits. rAthena combines an AI number, a class and single modes.
 * Source: doc/mob_db_mode_list.txt and the `e_mode` list of rAthena.
 */
const MODES = {
  CanMove: 0x1,
  Looter: 0x2,
  Aggressive: 0x4,
  Assist: 0x8,
  CastSensorIdle: 0x10,
  NoRandomWalk: 0x20,
  NoCast: 0x40,
  CanAttack: 0x80,
  CastSensorChase: 0x200,
  ChangeChase: 0x400,
  Angry: 0x800,
  ChangeTargetMelee: 0x1000,
  ChangeTargetChase: 0x2000,
  TargetWeak: 0x4000,
  RandomTarget: 0x8000,
  IgnoreMelee: 0x10000,
  IgnoreMagic: 0x20000,
  IgnoreRanged: 0x40000,
  Mvp: 0x80000,
  IgnoreMisc: 0x100000,
  KnockBackImmune: 0x200000,
  TeleportBlock: 0x400000,
  FixedItemDrop: 0x1000000,
  Detector: 0x2000000,
  StatusImmune: 0x4000000,
  SkillImmune: 0x8000000,
} as const;

const AI: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '01': 0x81,
    '02': 0x83,
    '03': 0x1089,
    '04': 0x3885,
    '05': 0x2085,
    '06': 0x0,
    '07': 0x108b,
    '08': 0x7085,
    '09': 0x3095,
    '10': 0x84,
    '11': 0x84,
    '12': 0x2085,
    '13': 0x308d,
    '17': 0x91,
    '19': 0x3095,
    '20': 0x3295,
    '21': 0x3695,
    '24': 0xa1,
    '25': 0x1,
    '26': 0xb695,
    '27': 0x8084,
    ABR_PASSIVE: 0x21,
    ABR_OFFENSIVE: 0xa5,
  }),
);

const CLASSES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Normal: 0,
    Boss: 0x6200000,
    Guardian: 0x4000000,
    Battlefield: 0xc000000,
    Event: 0x1000000,
  }),
);

/** Labels of monster behaviour in their display order. The class and immobility have separate labels. */
const LABELS: readonly [keyof typeof MODES, string][] = [
  ['Aggressive', 'Aggressive'],
  ['Assist', 'Assist'],
  ['Looter', 'Looter'],
  ['Angry', 'Angry'],
  ['Detector', 'Detector'],
  ['CastSensorIdle', 'Cast Sensor Idle'],
  ['CastSensorChase', 'Cast Sensor Chase'],
  ['ChangeChase', 'Change Chase'],
  ['ChangeTargetMelee', 'Change Target Melee'],
  ['ChangeTargetChase', 'Change Target Chase'],
  ['TargetWeak', 'Target Weak'],
  ['RandomTarget', 'Random Target'],
  ['NoRandomWalk', 'No Random Walk'],
  ['NoCast', 'No Cast'],
  ['IgnoreMelee', 'Ignore Melee'],
  ['IgnoreMagic', 'Ignore Magic'],
  ['IgnoreRanged', 'Ignore Ranged'],
  ['IgnoreMisc', 'Ignore Misc'],
  ['KnockBackImmune', 'Knockback Immune'],
  ['StatusImmune', 'Status Immune'],
  ['SkillImmune', 'Skill Immune'],
  ['TeleportBlock', 'Teleport Block'],
  ['FixedItemDrop', 'Fixed Item Drop'],
];

/** The fields of a monster record about behaviour. */
export interface Behaviour {
  /** Value of the monster record's field `Ai`, with one or two digits; undefined means `06`. */
  readonly ai: string | undefined;
  readonly monsterClass: string | undefined;
  readonly on: readonly string[];
  readonly off: readonly string[];
}

const BITS: ReadonlyMap<string, number> = new Map(Object.entries(MODES));
const bitOf = (name: string) => BITS.get(spelled(BITS.keys(), name));
const aiKey = (ai: string) => (/^\d+$/.test(ai) ? String(Number(ai)).padStart(2, '0') : ai.toUpperCase());

function bossLabel(bits: number, monsterClass: string): string[] {
  if ((bits & MODES.Mvp) !== 0) return ['MVP Boss'];
  return monsterClass === 'Normal' ? [] : [monsterClass];
}

/** Returns the behaviour labels of a monster, and the unknown words of its record. */
export function modeLabels(behaviour: Behaviour): { labels: string[]; unknown: string[] } {
  const ai = aiKey(behaviour.ai ?? '06');
  const monsterClass = spelled(CLASSES.keys(), behaviour.monsterClass ?? 'Normal');
  const unknown = [
    ...(AI.has(ai) ? [] : [`Ai ${ai}`]),
    ...(CLASSES.has(monsterClass) ? [] : [`Class ${monsterClass}`]),
    ...[...behaviour.on, ...behaviour.off].filter((name) => bitOf(name) === undefined).map((name) => `mode ${name}`),
  ];
  let bits = AI.get(ai) ?? 0;
  for (const name of behaviour.on) bits |= bitOf(name) ?? 0;
  for (const name of behaviour.off) bits &= ~(bitOf(name) ?? 0);
  // The modes that a monster has because of its class cannot be switched off.
  bits |= CLASSES.get(monsterClass) ?? 0;
  const labels = LABELS.filter(([name]) => (bits & MODES[name]) !== 0).map(([, label]) => label);
  const immobile = (bits & MODES.CanMove) === 0 ? ['Immobile'] : [];
  return { labels: [...bossLabel(bits, monsterClass), ...labels, ...immobile], unknown };
}
