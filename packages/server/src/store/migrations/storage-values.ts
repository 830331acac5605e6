import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the total values of the storages of master accounts, one row for each day (UTC, days since 1970). The items of
 * the newest day are stored as compressed JSON, from which the next day computes the change.
 */
export const storageValues = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_worth (master_id INT NOT NULL, day INT NOT NULL, zeny BIGINT NOT NULL,
    value BIGINT NOT NULL, gained BIGINT NOT NULL, repriced BIGINT NOT NULL, priced INT NOT NULL, unpriced INT NOT NULL,
    PRIMARY KEY (master_id, day)) ${words.siteTable}`.trim(),
  `CREATE TABLE IF NOT EXISTS site_worth_pieces (${expandDdl(
    'master_id INT NOT NULL PRIMARY KEY, day INT NOT NULL, pieces @blob NOT NULL',
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE INDEX IF NOT EXISTS site_worth_pieces_day ON site_worth_pieces (day)',
];

/**
 * Adds a column for the part of a day's value change that is caused by item states. Items in some states, such as
 * equipped ones, count 0.
 */
export const storageValueStates = (words: DdlTerms): string[] => [
  `ALTER TABLE site_worth ${words.addColumn} set_aside BIGINT NOT NULL DEFAULT 0`,
];
