import { dropCertainties, expectedKills } from '../../rules/game/drop-rates.ts';
import { formatCount } from '../../rules/text/format.ts';

/** How many kills a drop takes: `50% after 347 kills, 90% after 1,151 kills, 99% after 2,302 kills`. */
export const formatExpectedKills = (rate: number, multiplier: number): string =>
  dropCertainties
    .map((certainty) => `${certainty * 100}% after ${formatCount(expectedKills(rate, certainty, multiplier))} kills`)
    .join(', ');
