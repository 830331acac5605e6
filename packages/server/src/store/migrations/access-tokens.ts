import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the table of personal access tokens. Only the SHA-256 of a token is stored, which is safe because 192 random
 * bits cannot be guessed.
 */
export const accessTokens = (words: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_pat (${expandDdl(
    `id @siteId, hash VARBINARY(32) NOT NULL, master_id INT NOT NULL, name VARCHAR(64) NOT NULL, scopes VARCHAR(255) NOT NULL,
    level SMALLINT NOT NULL, last4 CHAR(4) NOT NULL, created_at BIGINT NOT NULL, created_ip VARBINARY(16), expires_at BIGINT NOT NULL,
    last_used_at BIGINT, last_used_ip VARBINARY(16), user_agent VARCHAR(160), revoked_at BIGINT, revoked_by INT,
    reminders SMALLINT NOT NULL DEFAULT 0`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE UNIQUE INDEX IF NOT EXISTS site_pat_hash ON site_pat (hash)',
  'CREATE INDEX IF NOT EXISTS site_pat_master_id_revoked_at ON site_pat (master_id, revoked_at)',
  'CREATE INDEX IF NOT EXISTS site_pat_expires_at ON site_pat (expires_at)',
];
