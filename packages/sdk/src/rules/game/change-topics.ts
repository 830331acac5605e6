import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { formatInterval, formatIntervalRange } from '../text/intervals.ts';
import { formatDropChance, formatMapDropChance } from './drop-rates.ts';
import { jobLabel } from './wearers.ts';

/** Subject of a change between two versions of the game databases. */
export type ChangeTopic =
  | 'added'
  | 'removed'
  | 'drops'
  | 'spawns'
  | 'prices'
  | 'stats'
  | 'texts'
  | 'contents'
  | 'places'
  | 'learners';

/**
 * Displayed values of a database record by key. Values with the same key are compared between two versions; a key in
 * only one version is new or removed.
 */
type Facts = ReadonlyMap<string, string>;

/** A group of changes of a database record under one subject, such as its drops or its prices. */
export interface Topic<R> {
  readonly topic: ChangeTopic;
  readonly facts: (record: R) => Facts;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Creates a topic that compares single fields of a database record. A missing field has no value. */
function fields<R>(topic: ChangeTopic, ...keys: (keyof R & string)[]): Topic<R> {
  return {
    topic,
    facts: (record) =>
      new Map(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, shown(record[key])] as const]))),
  };
}

/**
 * Creates a topic that compares the entries of a list by name, such as the drops of a monster. Entries with the same
 * name are numbered, because a monster may drop an item in two slots.
 */
function entries<R, E>(
  topic: ChangeTopic,
  of: (record: R) => readonly E[],
  tell: (entry: E) => readonly [string, string],
): Topic<R> {
  return {
    topic,
    facts: (record) => {
      const facts = new Map<string, string>();
      for (const [name, text] of of(record).map(tell)) {
        let key = name;
        for (let turn = 2; facts.has(key); turn++) key = `${name} (${turn})`;
        facts.set(key, text);
      }
      return facts;
    },
  };
}

type Drop = MobRecord['drops'][number];
type Spawn = MobRecord['spawns'][number];

const drop = ({ id, name, rate }: Drop) => [`${name} (${id})`, formatDropChance(rate)] as const;
const spawn = ({ map_id, total_amount, interval, variation }: Spawn) =>
  [
    map_id,
    interval + variation > 0 ? `${total_amount}, every ${formatIntervalRange(interval, variation)}` : `${total_amount}`,
  ] as const;

export const itemTopics: readonly Topic<ItemRecord>[] = [
  fields('prices', 'buy', 'sell'),
  fields(
    'stats',
    'type',
    'subtype',
    'loc',
    'slots',
    'weight',
    'atk',
    'matk',
    'def',
    'range',
    'weapon_lv',
    'armor_lv',
    'equip_lv',
    'hidden',
  ),
  fields('texts', 'name', 'description', 'script', 'on_equip_script', 'on_unequip_script'),
  entries(
    'contents',
    (item) => item.group_contents,
    ({ name, item_id, weight_percent, times }) => [
      `${name} (${item_id})`,
      times === undefined ? `${weight_percent}%` : `${times} x, ${weight_percent}%`,
    ],
  ),
  entries(
    'prices',
    (item) => item.vended_by,
    ({ name, map, x, y, price, currency }) => [
      `${name} (${map} ${x},${y})`,
      price === undefined ? 'sold' : `${price} ${currency ?? 'z'}`,
    ],
  ),
  fields('stats', 'pet'),
];

export const mobTopics: readonly Topic<MobRecord>[] = [
  entries('drops', (mob) => mob.drops, drop),
  entries(
    'drops',
    (mob) => mob.mvp_drops,
    (entry) => [`MVP ${drop(entry)[0]}`, drop(entry)[1]],
  ),
  entries('spawns', (mob) => mob.spawns, spawn),
  fields('texts', 'name'),
  fields(
    'stats',
    'race',
    'size',
    'element',
    'lv',
    'hp',
    'exp',
    'j_exp',
    'mvp_exp',
    'attack',
    'matk',
    'def',
    'mdef',
    'stats',
  ),
  fields('stats', 'attack_range', 'view_range', 'chase_range', 'attack_delay', 'move_speed', 'damage_motion'),
  fields('stats', 'mode', 'hidden'),
  entries(
    'stats',
    (mob) => mob.skills,
    ({ name, level, states }) => [`${name} ${level}`, states.join(', ')],
  ),
];

/** Subjects of changes of a map. Changed spawns are listed once, at the monster. */
export const mapTopics: readonly Topic<MapRecord>[] = [
  fields('texts', 'name', 'sub_title'),
  fields('stats', 'width', 'height', 'town', 'guild_castle', 'guild_dungeon', 'guild_base', 'hidden'),
  entries(
    'stats',
    (map) => map.mapflags,
    (flag) => [flag, 'on'],
  ),
  entries(
    'places',
    (map) => map.warps,
    ({ from_x, from_y, to, to_x, to_y }) => [`warp at ${from_x},${from_y}`, `${to} ${to_x},${to_y}`],
  ),
  entries(
    'places',
    (map) => map.npcs,
    ({ name, x, y }) => [`NPC ${name}`, `${x},${y}`],
  ),
  entries(
    'drops',
    (map) => map.drops,
    ({ name, item_id, mob_name, rate }) => [
      `${name} (${item_id})${mob_name === undefined ? '' : ` from ${mob_name}`}`,
      formatMapDropChance(rate),
    ],
  ),
];

/** Creates a topic that compares fields with lists of words or of numbers by level. */
function listed<R, K extends keyof R & string>(keys: readonly K[], tell: (value: R[K]) => readonly string[]): Topic<R> {
  return {
    topic: 'stats',
    facts: (record) =>
      new Map(
        keys.flatMap((key) => {
          const told = tell(record[key]);
          return told.length === 0 ? [] : [[key, told.join(', ')] as const];
        }),
      ),
  };
}

const numbers = (values: readonly number[]) => values.map(String);
const times = (values: readonly number[]) => values.map((value) => formatInterval(value) || '0s');

/** Subjects of changes of a skill. Monsters and items that use a skill are listed at their own records. */
export const skillTopics: readonly Topic<SkillRecord>[] = [
  fields('texts', 'name'),
  fields('stats', 'max_level', 'type', 'target', 'hit', 'state', 'hidden'),
  listed(['elements', 'flags', 'weapons', 'ammo'], (words = []) => words),
  listed(['sp_cost', 'hp_cost', 'zeny_cost', 'sphere_cost', 'range', 'hits', 'area', 'knockback'], numbers),
  listed(['cast_time', 'fixed_cast_time', 'delay', 'cooldown', 'duration'], times),
  entries(
    'stats',
    (skill) => skill.item_cost,
    ({ name, item_id, amount, level }) => [
      `takes ${name} (${item_id})`,
      level === undefined ? `${amount}` : `${amount} at level ${level}`,
    ],
  ),
  entries(
    'learners',
    (skill) => skill.learned_by,
    ({ job, max_level, base_level, job_level, requires }) => [
      jobLabel(job),
      [
        `level ${max_level}`,
        ...(base_level === undefined ? [] : [`base level ${base_level}`]),
        ...(job_level === undefined ? [] : [`job level ${job_level}`]),
        ...requires.map(({ name, level }) => `${name} ${level}`),
      ].join(', '),
    ],
  ),
];
