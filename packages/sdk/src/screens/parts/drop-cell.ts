import { type Cell, cell } from '../../models/content.ts';
import { dropCertainties, exactDropPercent, expectedKills, formatDropChance } from '../../rules/game/drop-rates.ts';
import { formatCount } from '../../rules/text/format.ts';

/**
 * Returns the hint for a drop chance, such as `50% after 6,932 kills, 90% after 23,025 kills, 99% after 46,050 kills;
 * exactly 0.01% per kill`.
 */
function chanceHint(rate: number, multiplier: number): string {
  const kills = dropCertainties.map(
    (certainty) => `${certainty * 100}% after ${formatCount(expectedKills(rate, certainty, multiplier))} kills`,
  );
  return `${kills.join(', ')}; exactly ${exactDropPercent(rate, multiplier)}% per kill`;
}

/**
 * Returns the cell with the chance of a drop. Its title contains the exact chance of the server and the numbers of
 * kills.
 */
export const dropCell = (rate: number, multiplier: number): Cell =>
  cell(formatDropChance(rate, multiplier), { title: chanceHint(rate, multiplier) });
