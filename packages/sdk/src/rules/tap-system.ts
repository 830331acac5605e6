/** Members up to which a bonus grows here, and the bonus each adds (the realm's own table). */
const bonusPerTap = 50;
const maxTaps = 4;
const classicBonus = 25;

/** The largest party of the chart. */
export const maxPartySize = 12;

/** A party of so many, of whom so many tap a monster. */
export interface TapPoint {
  party: number;
  taps: number;
  /** Experience for each member in percent of what one player alone would get. */
  classic: number;
  realm: number;
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** A point in words: what the formulas give the whole party, and what is each member's share of it. */
export function describeTaps({ party, taps, classic, realm }: TapPoint): string {
  const share = (perPlayer: number) => `${percent(perPlayer * party)} in all, ${percent(perPlayer)} per player`;
  return `Party size ${party}, taps ${taps}: classic ${share(classic)}; this server ${share(realm)}`;
}

/** Taps of a party in which everybody hits the monster. */
const tapsOf = (party: number): number => Math.min(party - 1, maxTaps);

/** What each member gets, by the size of the party: classic rules beside this server's. */
export const tapSystem = (): TapPoint[] =>
  Array.from({ length: maxPartySize }, (_, index) => {
    const party = index + 1;
    const taps = tapsOf(party);
    return {
      party,
      taps,
      classic: (100 + classicBonus * (party - 1)) / party,
      realm: (100 + bonusPerTap * taps) / party,
    };
  });
