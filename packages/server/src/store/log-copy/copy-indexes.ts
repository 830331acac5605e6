import type { RawBuilder } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';

/** What stands in the copy for an index on the game's item log; the lines of a character are its primary key. */
const indexes = new Map([
  ['site_pick_item', 'site_pick_by_item'],
  ['site_pick_unique', 'site_pick_by_unique'],
  ['site_pick_type', 'site_pick_by_type'],
]);

/** Makes a query use that index of the copy; without a name it reads in the order of the ids. */
export const copyIndexHint = (dialect: Dialect, index: string | undefined): RawBuilder<unknown> =>
  dialect.siteIndexHint('site_pick', index === undefined ? 'site_pick_by_id' : indexes.get(index));
