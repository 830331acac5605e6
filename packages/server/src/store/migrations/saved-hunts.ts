import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/** Adds the saved hunts of master accounts: named lists of wanted items. `items` is JSON. */
export const savedHunts = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_hunt (${expandDdl(
    'master_id @int NOT NULL, name VARCHAR(40) NOT NULL, items VARCHAR(1000) NOT NULL, saved_at BIGINT NOT NULL, PRIMARY KEY (master_id, name)',
    words,
  )}) ${words.siteTable}`.trim(),
];
