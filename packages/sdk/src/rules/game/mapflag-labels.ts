import { ownValue } from '../../core/own-value.ts';

/** The words of a map's flags. */
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

/** The words of a flag, or undefined for one that is not shown to players. */
export const mapflagLabel = (flag: string): string | undefined => ownValue(labels, flag.split(' ')[0] ?? flag);

/** The flags of a map that have words, in the order of the map. */
export function shownMapflags(flags: readonly string[]): { flag: string; label: string }[] {
  return flags.flatMap((flag) => {
    const label = mapflagLabel(flag);
    return label === undefined ? [] : [{ flag, label }];
  });
}
