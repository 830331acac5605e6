import type { SiteTaps } from '../../contract/site.ts';

/** Experience bonus in percent for each additional party member by the classic rules. */
const classicBonus = 25;

/** The largest party size in the chart of the tap system. */
export const maxPartySize = 12;

/**
 * Point of the tap chart: a party size, the number of taps if every member hits the monster, and the experience of a
 * member.
 */
export interface TapPoint {
  party: number;
  taps: number;
  /** Experience by the classic rules and by this realm's, in percent of the experience of a single player. */
  classic: number;
  realm: number;
}

/** Labels of the axes and lines in the tap chart and its table. */
export const tapLabels = {
  partySize: 'Party size',
  /** Short label of the party size for narrow charts. */
  party: 'Party',
  taps: 'Taps',
  share: 'EXP per player %',
  classic: 'Classic',
  realm: 'This server',
} as const;

/** Describes a point of the tap chart in words. */
export const describeTaps = ({ party, taps, classic, realm }: TapPoint): string =>
  `Party size ${party}, taps ${taps}: classic ${classic}%, this server ${realm}%`;

/** Returns the points of the tap chart by party size, with the classic rules and this realm's rules. */
export const tapSystem = ({ bonus, max }: SiteTaps): TapPoint[] =>
  Array.from({ length: maxPartySize }, (_, index) => {
    const party = index + 1;
    // All members hit the monster, and each hit after the first one is a tap.
    const taps = Math.min(party - 1, max);
    return {
      party,
      taps,
      classic: 100 + classicBonus * (party - 1),
      realm: 100 + bonus * taps,
    };
  });

/** Returns ascending party sizes in words: `2 to 8`, `1 and 9`. */
function nameSizes(sizes: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const size of sizes) {
    const run = runs.at(-1);
    if (run?.last === size - 1) run.last = size;
    else runs.push({ first: size, last: size });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(' and ');
}

/** Describes the tap chart in a sentence, for screen readers. */
export function tapSummary(points: readonly TapPoint[]): string {
  const sizes = (applies: (point: TapPoint) => boolean) => nameSizes(points.filter(applies).map(({ party }) => party));
  const comparisons = [
    { words: 'more here than by the classic rules', sizes: sizes(({ classic, realm }) => realm > classic) },
    { words: 'the same', sizes: sizes(({ classic, realm }) => realm === classic) },
    { words: 'less', sizes: sizes(({ classic, realm }) => realm < classic) },
  ];
  const parts = comparisons.filter((part) => part.sizes !== '').map((part) => `${part.words} for ${part.sizes}`);
  return `EXP per player by party size: ${parts.join(', ')}.`;
}

/** Returns the rule of the tap system in words. */
export const tapRule = ({ bonus, max }: SiteTaps): string =>
  `Every party member who hits a monster taps it: +${bonus}% EXP per tap, capped at +${bonus * max}% with ${max} ${max === 1 ? 'tap' : 'taps'}. The classic rule gives +${classicBonus}% for each extra member.`;
