import { type Cell, cell } from '../../models/content.ts';
import { formatAge, formatDateTime, formatShortTime } from '../../rules/text/format.ts';

/** Returns a time as a cell, with its age as title. */
export const timeCell = (at: number, now: number): Cell =>
  cell(formatDateTime(at), { title: formatAge(at, now), shortText: formatShortTime(at, now) });
