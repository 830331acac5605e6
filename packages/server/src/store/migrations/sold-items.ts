/**
 * Adds an index with all columns that are needed to find outdated market prices. Without it, every price update reads
 * all item variants that were ever sold.
 */
export const soldItems = (): string[] => [
  'CREATE INDEX IF NOT EXISTS site_market_item_sold ON site_market_item (side, last_at, nameid, total_sales)',
];
