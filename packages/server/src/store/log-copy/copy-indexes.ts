import type { RawBuilder } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';

/**
 * Indexes of the item log copy, by the name of the corresponding index of the game's item log. The primary key of the
 * copy covers the entries of a character.
 */
const indexes = new Map([
  ['site_pick_item', 'site_pick_by_item'],
  ['site_pick_unique', 'site_pick_by_unique'],
  ['site_pick_type', 'site_pick_by_type'],
]);

/**
 * Makes a query of the item log copy use the index that corresponds to an index of the game's log. Without an index
 * name, the query reads in the order of the ids.
 */
export const copyIndexHint = (dialect: Dialect, index: string | undefined): RawBuilder<unknown> =>
  dialect.siteIndexHint('site_pick', index === undefined ? 'site_pick_by_id' : indexes.get(index));
