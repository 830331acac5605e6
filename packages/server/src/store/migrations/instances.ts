import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the tables for several Kafra servers on one database: running servers, leases, and the location of each backup.
 * `secrets` shows whether two servers have the same keys without revealing them.
 */
export const instances = ({ addColumn, siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_instance (id CHAR(26) NOT NULL PRIMARY KEY, started_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL, host VARCHAR(255) NOT NULL, version VARCHAR(32) NOT NULL, connections INT NOT NULL,
    secrets CHAR(22) NOT NULL, backups VARCHAR(1024) NOT NULL) ${siteTable}`.trim(),
  `CREATE TABLE IF NOT EXISTS site_lease (name VARCHAR(32) NOT NULL PRIMARY KEY, holder CHAR(26) NOT NULL,
    expires_at BIGINT NOT NULL) ${siteTable}`.trim(),
  `ALTER TABLE site_backup ${addColumn} place VARCHAR(1024)`,
];
