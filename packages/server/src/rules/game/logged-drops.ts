import * as z from 'zod';
import type { UnloggedPart } from './drop-facts.ts';

/**
 * Settings of the game's logging (`log_athena.conf`), as `db build` writes them into `game.json`; absent settings are
 * the game's defaults.
 */
export const itemLogSettings = z.object({
  /** Bit mask of the events that the game logs. */
  enable_logs: z.number().optional(),
  /** Bit mask of the kinds of items that the game logs. */
  log_filter: z.number().optional(),
});
export type ItemLogSettings = z.output<typeof itemLogSettings>;

/**
 * Times of database builds that changed drop rates, epoch ms: `all` for all monsters, and for single monsters by their
 * ids.
 */
export const dropDates = z.object({ all: z.number().optional(), mobs: z.record(z.string(), z.number()) });
export type DropDates = z.output<typeof dropDates>;

/** Bits of the events that the game can log. Source: rAthena, `e_log_pick_type`. */
const events: readonly [UnloggedPart, number][] = [
  ['drops', 0x8],
  ['mvp', 0x200],
];
const filterAll = 0x1;
/**
 * Bits of the kinds of items that the game can log, with the types of the item database. Source: rAthena,
 * `e_log_filter`.
 */
const filters: readonly [UnloggedPart, number, readonly string[]][] = [
  ['healing', 0x2, ['Healing']],
  ['etc', 0x4, ['Etc', 'Ammo', '']],
  ['usable', 0x8, ['Usable', 'DelayConsume', 'Cash']],
  ['weapons', 0x10, ['Weapon']],
  ['armor', 0x20, ['Armor', 'ShadowGear']],
  ['cards', 0x40, ['Card']],
  ['pet_items', 0x80, ['PetArmor', 'PetEgg']],
];

/**
 * Returns the kinds of drops that the settings exclude from the item log. Without settings all drops are logged, the
 * game's default.
 */
export function unloggedParts({ enable_logs, log_filter }: ItemLogSettings): UnloggedPart[] {
  const off = events.filter(([, bit]) => enable_logs !== undefined && (enable_logs & bit) === 0).map(([part]) => part);
  if (log_filter === undefined || (log_filter & filterAll) !== 0) return off;
  return [...off, ...filters.filter(([, bit]) => (log_filter & bit) === 0).map(([part]) => part)];
}

/**
 * Returns a function that checks whether the game logs a drop of an item of a type. Dropped pet eggs are not logged,
 * because the game hatches them.
 */
export function isDropLogged(unlogged: readonly UnloggedPart[]): (type: string, kind: 'drop' | 'mvp') => boolean {
  const off = new Set(unlogged);
  const partOf = new Map(filters.flatMap(([part, , types]) => types.map((type) => [type, part] as const)));
  return (type, kind) => {
    if (off.has(kind === 'mvp' ? 'mvp' : 'drops') || (type === 'PetEgg' && kind === 'drop')) return false;
    return !off.has(partOf.get(type) ?? 'etc');
  };
}
