import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the numbers of drops by monster, item, day (UTC, days since 1970), map, and type in the item log. They count the
 * entries of `site_pick` with an id above `site_log_copy.drops_after`. The page of a monster reads one range of the
 * primary key.
 */
export const dropDays = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_drop_day (${expandDdl(
    `mob_id @int NOT NULL, nameid @int NOT NULL, day @int NOT NULL, map_id @int NOT NULL, kind CHAR(1) NOT NULL,
    n @signed NOT NULL, last_at BIGINT NOT NULL, PRIMARY KEY (mob_id, nameid, day, map_id, kind)`,
    words,
  )}) ${words.clusteredTable}`,
  'CREATE INDEX IF NOT EXISTS site_drop_day_by_item ON site_drop_day (nameid, day)',
  ...['drops_after', 'drops_to'].map((column) => `ALTER TABLE site_log_copy ${words.addColumn} ${column} BIGINT`),
];
