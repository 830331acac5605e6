import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the second factor of master accounts, its recovery codes, and device sign-ins that wait for a confirmation.
 * `enabled` is a separate column, so that a secret that cannot be decrypted does not turn the second factor off.
 */
export const secondFactor = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_totp (${expandDdl(
    `master_id INT NOT NULL PRIMARY KEY, secret VARBINARY(255) NOT NULL, enabled SMALLINT NOT NULL DEFAULT 0,
    last_step BIGINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL, enabled_at BIGINT`,
    words,
  )}) ${words.siteTable}`.trim(),
  `CREATE TABLE IF NOT EXISTS site_recovery (${expandDdl(
    'master_id INT NOT NULL, code_hash VARBINARY(32) NOT NULL, used_at BIGINT, PRIMARY KEY (master_id, code_hash)',
    words,
  )}) ${words.siteTable}`.trim(),
  `CREATE TABLE IF NOT EXISTS site_device (${expandDdl(
    `device_hash VARBINARY(32) NOT NULL PRIMARY KEY, user_code CHAR(8) NOT NULL, created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL, ip VARBINARY(16), user_agent VARCHAR(160) NOT NULL, polled_at BIGINT,
    decided_by INT, approved SMALLINT, used_at BIGINT`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE UNIQUE INDEX IF NOT EXISTS site_device_user_code ON site_device (user_code)',
  'CREATE INDEX IF NOT EXISTS site_device_expires_at ON site_device (expires_at)',
];
