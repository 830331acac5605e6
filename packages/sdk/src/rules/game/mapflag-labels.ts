import { ownValue } from '../../core/own-value.ts';

/** Labels of map flags, the rules of a map such as `noexp`. */
const labels: Readonly<Record<string, string>> = {
  noexp: 'No EXP Gain',
  noloot: 'Drops Disabled',
  nopenalty: 'No EXP Loss Penalty',
  noreturn: 'No Warp / Butterfly Wing',
  noteleport: 'No Teleport',
  nobranch: 'No Dead Branches',
  nomemo: 'No Memo',
  nosave: 'No Save',
  noicewall: 'No Ice Wall',
};

/** Returns the label of a map flag; undefined for a flag that is not shown to players. */
export const mapflagLabel = (flag: string): string | undefined => ownValue(labels, flag.split(' ')[0] ?? flag);

/** Returns the map flags that have a label, in the order of the map. */
export function shownMapflags(flags: readonly string[]): { flag: string; label: string }[] {
  return flags.flatMap((flag) => {
    const label = mapflagLabel(flag);
    return label === undefined ? [] : [{ flag, label }];
  });
}
