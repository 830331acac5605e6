import type { FieldText, RefusalKey } from '../describe.ts';

/** Descriptions of the fields that all pages of logs and storages have. */
export const pageTexts = {
  next_cursor:
    'Cursor for the next page, to be sent as `cursor`; null or absent on the last page. A page without rows is not necessarily the last one',
  truncated: 'Whether more rows exist after this page',
  sorted: 'Whether the rows are in the order of `sort`; absent if the default order is used',
  read_percent: [
    'Part of the log that the server has read so far. Present if the list lacks the oldest entries: repeat the query later',
    'percent',
  ],
  as_of: [
    'Time of the data. The game saves the storage of an online character later, so it can be outdated',
    'epoch ms',
  ],
} as const satisfies Record<string, FieldText>;

export const pageErrors = ['invalid_cursor', 'query_too_broad', 'sort_too_broad'] as const satisfies RefusalKey[];

export const emblemsText = 'Addresses of the emblems of the guilds in this response, by guild name';
