import type { SourceLocation } from '../source/report.ts';
import type { TopLine } from './scan.ts';
import { badOffers, parseShop, SHOP_KINDS } from './shops.ts';
import {
  DEFAULT_INTERVAL,
  type Duplicate,
  type MapflagLine,
  type MapLocation,
  type NpcLine,
  type NpcName,
  type ScriptNpc,
  type SpawnLine,
  type SpawnLooks,
  type WarpNpc,
  type WorldLine,
} from './world-types.ts';

const isCount = (text: string) => /^\d+$/.test(text);
const columns = (text: string) => text.split(',').map((column) => column.trim());

/**
 * Returns the name of a map as other scripts write it. Some scripts write the map's file name, which ends with `.gat`.
 */
const mapName = (text: string) => text.replace(/\.gat$/, '');

/**
 * Parses the location `map,x,y,direction` in a script line, or `-` for no location. Returns a message for an invalid
 * text.
 */
function parseLocation(text: string): MapLocation | undefined | string {
  const [map = '', x = '', y = ''] = columns(text);
  if (map === '-') return undefined;
  if (map === '' || !isCount(x) || !isCount(y)) return `is not a position: ${text}`;
  return { map: mapName(map), x: Number(x), y: Number(y) };
}

/** Parses the name of an NPC in a script, `Shown#hidden::Unique`: only the part before `#` is displayed. */
export function parseName(text: string): NpcName {
  const [name = '', unique] = text.split('::');
  return { displayName: (name.split('#')[0] ?? '').trim(), unique: unique ?? name };
}

function parseWarp({ at, location, name, rest }: NpcLine): WarpNpc | string {
  const [xs = '', ys = '', map = '', x = '', y = ''] = columns(rest);
  if (location === undefined) return 'warp without a place';
  if (![xs, ys, x, y].every(isCount) || map === '') return `is not a warp target: ${rest}`;
  return { kind: 'warp', at, name, location, sprite: '', to: { map: mapName(map), x: Number(x), y: Number(y) } };
}

const OPENS_SHOP = /\bcallshop\s*\(?\s*"([^"\n]+)"/g;

function parseScript({ at, location, name, rest }: NpcLine, body: string): ScriptNpc {
  const opens = [...body.matchAll(OPENS_SHOP)].map(([, shop = '']) => shop);
  return { kind: 'script', at, name, location, sprite: columns(rest)[0] ?? '', opensShops: opens };
}

/** Maximum number of monsters that the game server accepts from one spawn line. */
const MAX_SPAWNED = 1_000;

/** Names in a spawn line that mean the monster's name in the database. */
const DATABASE_NAMES = new Set(['', '--en--', '--ja--']);
/**
 * Size of the monsters by its number in a spawn line. For other numbers the size is that of the database (rAthena,
 * `npc_parse_mob`).
 */
const SIZES: Readonly<Record<string, SpawnLooks['size']>> = { 1: 'Small', 2: 'Large' };

/**
 * Reads the looks of spawned monsters: `Name,level` from the third field of a spawn line, and the size from the fourth.
 */
function looksOf(title: string, size: string | undefined): SpawnLooks {
  const [name = '', level = ''] = columns(title);
  return {
    name: DATABASE_NAMES.has(name) ? undefined : name,
    level: isCount(level) ? Number(level) : undefined,
    size: SIZES[size ?? ''],
  };
}

function parseSpawn(
  at: SourceLocation,
  word: SpawnLine['word'],
  [where = '', , name = '', what = '']: readonly string[],
): SpawnLine | string {
  const [map = '', x = '0', y = '0', xs = '0', ys = '0'] = columns(where);
  const [mob = '', amount = '', interval, variation, , size] = columns(what);
  const own = looksOf(name, size);
  if (map === '' || ![x, y, xs, ys].every((cell) => /^-?\d+$/.test(cell))) return `is not a spawn position: ${where}`;
  if (mob === '' || !isCount(amount)) return `is not a monster with an amount: ${what}`;
  if (Number(amount) < 1 || Number(amount) > MAX_SPAWNED)
    return `spawns ${amount} monsters, but the server accepts 1 to ${MAX_SPAWNED}`;
  if (own.level === 0) return `spawns monsters of the level 0, which the server ignores: ${name}`;
  const number = (text: string | undefined) => Math.max(0, Number(text || '0') || 0);
  return {
    kind: 'spawn',
    word,
    at,
    map: mapName(map),
    x: Number(x),
    y: Number(y),
    xs: Number(xs),
    ys: Number(ys),
    mob,
    amount: Number(amount),
    interval: interval ? number(interval) : DEFAULT_INTERVAL,
    variation: number(variation),
    own,
  };
}

function parseMapflag(
  at: SourceLocation,
  [map = '', , flag = '', value = '']: readonly string[],
): MapflagLine | string {
  if (map === '' || flag === '') return 'mapflag without a map or a flag';
  if (/^restricted$/i.test(flag) && !/^(\d+|off)$/i.test(value)) return 'restricted without the number of a zone';
  return { kind: 'mapflag', at, map: mapName(map), flag: flag.toLowerCase(), value };
}

function parseDuplicate(npcLine: NpcLine, of: string): Duplicate {
  return {
    kind: 'duplicate',
    at: npcLine.at,
    name: npcLine.name,
    location: npcLine.location,
    of,
    sprite: columns(npcLine.rest)[0] ?? '',
  };
}

const SPAWN_KINDS = new Set(['monster', 'boss_monster']);

const STATED = /^(script|warp2?)\s*\((.*)\)$/;
const STATES = new Set(['cloaked', 'hidden', 'disabled']);

/**
 * Parses the kind of a script line and its initial state: `script(CLOAKED)`. Scripts can show a hidden NPC later, so a
 * state changes nothing here. The game server shows NPCs with unknown states.
 */
function parseKind(word: string): { kind: string; unknownState: string | undefined } {
  const folded = word.toLowerCase();
  const [, kind = folded, state] = STATED.exec(folded) ?? [];
  return { kind, unknownState: state === undefined || STATES.has(state.trim()) ? undefined : state };
}

/** Returns the faults of a script line that is read nevertheless. */
export function lineProblems({ fields }: TopLine): string[] {
  const { kind, unknownState } = parseKind(fields[1] ?? '');
  if (unknownState !== undefined) return [`${kind} has an unknown state: ${unknownState.slice(0, 40)}`];
  if (
    SPAWN_KINDS.has(kind) &&
    columns(fields[0] ?? '')
      .slice(3)
      .some((span) => span.startsWith('-'))
  )
    return [`has a span below 0, which the server treats as the whole map: ${fields[0]}`];
  if (!SHOP_KINDS.has(kind)) return [];
  return [...badOffers(fields[3] ?? '', kind)];
}

function parseNpcLine(at: SourceLocation, fields: readonly string[], parse: (npcLine: NpcLine) => WorldLine | string) {
  const location = parseLocation(fields[0] ?? '');
  if (typeof location === 'string') return location;
  if (fields.length < 3) return `has ${fields.length} fields`;
  return parse({ at, location, name: parseName(fields[2] ?? ''), rest: fields[3] ?? '' });
}

/**
 * Minimum number of columns of a script line. A line with fewer columns stops the game server from reading the rest of
 * the file (rAthena, `npc_parsesrcfile`).
 */
const MIN_COLUMNS = 3;

/** Returns true if the game server reads the script lines after this one. */
export const isReadOn = ({ columns: found }: TopLine) => found >= MIN_COLUMNS;

/** Parses a top-level line of a script. Returns a message for an invalid line. */
export function parseLine(file: string, { line, fields, body }: TopLine): WorldLine | string {
  const at = { file, line };
  const [first = '', word = ''] = fields;
  const { kind } = parseKind(word);
  if (fields.length < 2) return `has no fields separated by TAB: ${first.slice(0, 60)}`;
  if (kind === 'mapflag') return parseMapflag(at, fields);
  if (kind === 'monster' || kind === 'boss_monster') return parseSpawn(at, kind, fields);
  if (kind === 'script' && first === 'function') return { kind: 'function' };
  if (kind === 'script') return parseNpcLine(at, fields, (npcLine) => parseScript(npcLine, body ?? ''));
  if (kind === 'warp' || kind === 'warp2') return parseNpcLine(at, fields, parseWarp);
  if (SHOP_KINDS.has(kind)) return parseNpcLine(at, fields, (npcLine) => parseShop(npcLine, kind));
  const [, of] = /^duplicate\s*\((.*)\)$/i.exec(word) ?? [];
  if (of !== undefined) return parseNpcLine(at, fields, (npcLine) => parseDuplicate(npcLine, of));
  return `is of an unknown kind: ${word.slice(0, 40)}`;
}
