import type { FieldText, RefusalKey } from '../describe.ts';

/** Descriptions of the fields that all pages of logs and storages have. */
export const pageTexts = {
  next_cursor:
    'Asks for the next page as `cursor`; null or absent after the last one. A page may be empty and not the last',
  truncated: 'Whether there is more',
  sorted: 'Whether the rows come in the order of `sort`',
  read_percent: [
    'Part of the log that the server has read so far, if the list ends before its oldest lines: request it again later',
    'percent',
  ],
  as_of: ['When the rows were true; the storage of a character who is online lags behind', 'epoch ms'],
} as const satisfies Record<string, FieldText>;

export const pageErrors = ['invalid_cursor', 'query_too_broad', 'sort_too_broad'] as const satisfies RefusalKey[];

export const emblemsText = 'Addresses of the emblems of the guilds named here, by name of the guild';
