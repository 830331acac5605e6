import type { DdlTerms } from '../dialect/ddl-terms.ts';

/** Settings of a master account: the public lists that leave out its characters. */
export const privacy = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_privacy (master_id INT NOT NULL PRIMARY KEY, hide_activity SMALLINT NOT NULL,
    hide_ranking SMALLINT NOT NULL, hide_market_name SMALLINT NOT NULL) ${siteTable}`.trim(),
];
