import type { ItemRecord, MapRecord, MobRecord } from '../contract/databases.ts';
import { formatDropChance, formatMapDropChance } from './drop-rates.ts';
import { formatIntervalRange } from './intervals.ts';

/** What a change is about. */
export type ChangeTopic =
  | 'added'
  | 'removed'
  | 'drops'
  | 'spawns'
  | 'prices'
  | 'stats'
  | 'texts'
  | 'contents'
  | 'places';

/** One difference between two versions; `before` is absent for what is new, `after` for what is gone. */
export interface DatabaseChange {
  readonly database: 'item' | 'mob' | 'map';
  readonly id: number | string;
  readonly name: string;
  readonly topic: ChangeTopic;
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** A version of all three databases. */
export interface DatabaseSet {
  readonly items: readonly ItemRecord[];
  readonly mobs: readonly MobRecord[];
  readonly maps: readonly MapRecord[];
}

/** A side of a record: facts by key, each as a reader sees it. Equal keys are compared, others are new or gone. */
type Facts = ReadonlyMap<string, string>;

interface Topic<R> {
  readonly topic: ChangeTopic;
  readonly facts: (record: R) => Facts;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Plain fields; what is absent has no fact. */
function fields<R>(topic: ChangeTopic, ...keys: (keyof R & string)[]): Topic<R> {
  return {
    topic,
    facts: (record) =>
      new Map(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, shown(record[key])] as const]))),
  };
}

/** Entries of a list by name; entries of one name are numbered, as a monster may drop a thing twice. */
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

const itemTopics: readonly Topic<ItemRecord>[] = [
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

const mobTopics: readonly Topic<MobRecord>[] = [
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

/** Spawns are told once, at the monster. */
const mapTopics: readonly Topic<MapRecord>[] = [
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

interface Kind<R> {
  readonly database: DatabaseChange['database'];
  readonly topics: readonly Topic<R>[];
}

type Keyed = { readonly id: number | string; readonly name: string };

function compareRecord<R extends Keyed>(before: R, after: R, { database, topics }: Kind<R>): DatabaseChange[] {
  const { id, name } = after;
  return topics.flatMap(({ topic, facts }) => {
    const [old, now] = [facts(before), facts(after)];
    const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
    return keys.map((field) => ({ database, id, name, topic, field, before: old.get(field), after: now.get(field) }));
  });
}

function compareList<R extends Keyed>(before: readonly R[], after: readonly R[], kind: Kind<R>): DatabaseChange[] {
  const { database } = kind;
  const old = new Map(before.map((record) => [record.id, record]));
  const now = new Set(after.map((record) => record.id));
  const gone = before.filter((record) => !now.has(record.id));
  const changes = after.flatMap((record): DatabaseChange[] => {
    const known = old.get(record.id);
    if (known) return compareRecord(known, record, kind);
    return [{ database, id: record.id, name: record.name, topic: 'added', field: 'record', after: record.name }];
  });
  const removed = gone.map(
    ({ id, name }): DatabaseChange => ({ database, id, name, topic: 'removed', field: 'record', before: name }),
  );
  return [...removed, ...changes];
}

/** Everything that differs between two versions of the databases: items, then monsters, then maps. */
export function compareDatabases(before: DatabaseSet, after: DatabaseSet): DatabaseChange[] {
  return [
    ...compareList(before.items, after.items, { database: 'item', topics: itemTopics }),
    ...compareList(before.mobs, after.mobs, { database: 'mob', topics: mobTopics }),
    ...compareList(before.maps, after.maps, { database: 'map', topics: mapTopics }),
  ];
}

const heading = ({ database, id, name }: DatabaseChange): string => `${database} ${id} ${name}`;

function line({ topic, field, before, after }: DatabaseChange): string {
  if (topic === 'added' || topic === 'removed') return topic;
  if (before === undefined) return `${topic}: + ${field}: ${after}`;
  return after === undefined ? `${topic}: - ${field}: ${before}` : `${topic}: ${field}: ${before} -> ${after}`;
}

/** The changes for people: a heading a record, a line a change. */
export function changesText(changes: readonly DatabaseChange[]): string {
  const groups = Map.groupBy(changes, heading);
  return [...groups].map(([head, list]) => [head, ...list.map((change) => `  ${line(change)}`)].join('\n')).join('\n');
}
