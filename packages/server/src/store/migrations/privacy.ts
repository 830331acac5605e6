import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Adds the privacy settings of master accounts: the public lists that leave out their characters. */
export const privacy = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_privacy (master_id INT NOT NULL PRIMARY KEY, hide_activity SMALLINT NOT NULL,
    hide_ranking SMALLINT NOT NULL, hide_market_name SMALLINT NOT NULL) ${siteTable}`.trim(),
];
