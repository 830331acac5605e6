import { type Cell, cell } from '../../models/content.ts';
import { formatAge, formatDateTime, formatUtcDate } from '../../rules/text/format.ts';

/**
 * Returns the cell with the last time at which a drop was logged: an age in hours or days, or the date if only the day
 * is known.
 */
export function seenCell(
  { last_seen, by_day }: { last_seen?: number | undefined; by_day: boolean },
  now: number,
): Cell {
  if (last_seen === undefined) return cell('Never', { tone: 'soft' });
  if (by_day) return cell(formatUtcDate(last_seen), { title: 'Only the day is shown for MVPs' });
  return cell(formatAge(last_seen, now), { title: `Hour of ${formatDateTime(last_seen)}` });
}
