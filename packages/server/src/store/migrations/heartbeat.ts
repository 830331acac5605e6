import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * One row, which servers touch each second: how old it is in a copy of the database tells how far that is behind.
 * `origin` is another number from each start of a server on: a copy that went its own way has another one.
 */
export const heartbeat = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_heartbeat (id SMALLINT NOT NULL PRIMARY KEY, at BIGINT NOT NULL,
    origin BIGINT NOT NULL) ${siteTable}`.trim(),
  'INSERT INTO site_heartbeat (id, at, origin) SELECT 1, 0, 0 FROM (SELECT COUNT(*) AS n FROM site_heartbeat) c WHERE n = 0',
];
