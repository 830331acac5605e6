import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds a table with one row that servers update each second. The age of this row in a replica of the database is the
 * lag of the replica. `origin` is a new number after each start of a server, so a copy that has diverged has another
 * number.
 */
export const heartbeat = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_heartbeat (id SMALLINT NOT NULL PRIMARY KEY, at BIGINT NOT NULL,
    origin BIGINT NOT NULL) ${siteTable}`.trim(),
  'INSERT INTO site_heartbeat (id, at, origin) SELECT 1, 0, 0 FROM (SELECT COUNT(*) AS n FROM site_heartbeat) c WHERE n = 0',
];
