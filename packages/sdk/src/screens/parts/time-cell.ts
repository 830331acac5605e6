import { type Cell, cell } from '../../models/content.ts';
import { formatAge, formatDateTime, formatShortTime } from '../../rules/text/format.ts';

/** Returns the cell with a date and time; its title is the age. */
export const timeCell = (at: number, now: number): Cell =>
  cell(formatDateTime(at), { title: formatAge(at, now), shortText: formatShortTime(at, now) });
