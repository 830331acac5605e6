/**
 * An index with all columns from which outdated prices are found. Without it, every price update reads all variants
 * that were ever sold.
 */
export const soldItems = (): string[] => [
  'CREATE INDEX IF NOT EXISTS site_market_item_sold ON site_market_item (side, last_at, nameid, total_sales)',
];
