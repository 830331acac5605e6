import type { MapflagLine } from '../npc/world-types.ts';

/** Map flags that may occur several times on a map, for different skills or zones. */
const LISTED = new Set(['skill_duration', 'skill_damage', 'atk_rate', 'pvp_nightmaredrop', 'restricted']);

/** Returns true if the value of a map flag is not displayed: the target of `nosave`, or a plain "on". */
const isSilent = (flag: string, value: string) => value === '' || value === 'on' || flag === 'nosave';

/**
 * Returns the map flags of every map in the order in which they were set. A later `off` removes a flag, and a later
 * value replaces the earlier one. A flag with a value is written as `restricted 3`.
 */
export function collectMapflags(lines: readonly MapflagLine[]): Map<string, string[]> {
  const byMap = new Map<string, Map<string, string>>();
  for (const { map, flag, value } of lines) {
    const flags = byMap.get(map) ?? new Map<string, string>();
    byMap.set(map, flags);
    const text = isSilent(flag, value) ? flag : `${flag} ${value}`;
    const key = LISTED.has(flag) ? text : flag;
    if (value.toLowerCase() === 'off')
      for (const known of [...flags.keys()].filter((k) => k.split(' ')[0] === flag)) flags.delete(known);
    else flags.set(key, text);
  }
  return new Map([...byMap].map(([map, flags]) => [map, [...flags.values()]]));
}
