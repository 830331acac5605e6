import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the computed market prices of all variants of an item, as JSON. `sales` is the number of recorded sales from
 * which they were computed. If the number in `site_market_item` differs, the prices are outdated.
 */
export const prices = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_price (nameid INT NOT NULL PRIMARY KEY, sales BIGINT NOT NULL, last_at BIGINT NOT NULL,
    computed_at BIGINT NOT NULL, prices TEXT NOT NULL) ${siteTable}`.trim(),
  'CREATE INDEX IF NOT EXISTS site_price_last_at ON site_price (last_at)',
  'CREATE INDEX IF NOT EXISTS site_market_log_side_nameid_sold_at ON site_market_log (side, nameid, sold_at)',
];
