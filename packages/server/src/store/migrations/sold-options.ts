import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds a mark for offers and sales of items with random options or a grade. The item log contains neither, so the mark
 * comes from the shop. These sales do not count for the price of the item without options.
 */
export const soldOptions = ({ addColumn }: DdlTerms): string[] =>
  ['site_shop_item', 'site_market_log'].map(
    (table) => `ALTER TABLE ${table} ${addColumn} has_options SMALLINT NOT NULL DEFAULT 0`,
  );
