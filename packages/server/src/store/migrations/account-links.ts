import { type DdlTerms, expandDdl } from '../dialect/ddl-terms.ts';

/**
 * Adds the proof of each link between a game account and a master account, a permanent log of ownership changes, and
 * claims for staff. Existing links were created on this site or by a shell command, so they get proof 3. `is_open` is 1
 * or NULL, which limits open claims of a master account for an account to one in both databases.
 */
export const accountLinks = (words: DdlTerms): string[] => [
  `ALTER TABLE site_master_account ${words.addColumn} proof SMALLINT NOT NULL DEFAULT 3`,
  `ALTER TABLE site_master_account ${words.addColumn} restricted_until BIGINT`,
  `ALTER TABLE site_master_account ${words.addColumn} linked_by INT`,
  `CREATE TABLE IF NOT EXISTS site_account_link (${expandDdl(
    `id @siteId, at BIGINT NOT NULL, account_id INT NOT NULL, master_id INT NOT NULL, by_master INT, action SMALLINT NOT NULL,
    proof SMALLINT NOT NULL, ip VARBINARY(16), reason VARCHAR(255) NOT NULL DEFAULT ''`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE INDEX IF NOT EXISTS site_account_link_account_id ON site_account_link (account_id, id)',
  'CREATE INDEX IF NOT EXISTS site_account_link_master_id ON site_account_link (master_id, id)',
  `CREATE TABLE IF NOT EXISTS site_claim (${expandDdl(
    `id @siteId, account_id INT NOT NULL, master_id INT NOT NULL, kind SMALLINT NOT NULL, state SMALLINT NOT NULL DEFAULT 0,
    is_open SMALLINT, at BIGINT NOT NULL, decided_at BIGINT, decided_by INT, note VARCHAR(255) NOT NULL DEFAULT ''`,
    words,
  )}) ${words.siteTable}`.trim(),
  'CREATE INDEX IF NOT EXISTS site_userid_account_id ON site_userid (account_id)',
  'CREATE UNIQUE INDEX IF NOT EXISTS site_claim_open ON site_claim (account_id, master_id, is_open)',
  'CREATE INDEX IF NOT EXISTS site_claim_is_open_id ON site_claim (is_open, id)',
  // The log of ownership changes begins with the existing links, so that replaying it results in the current ones.
  `INSERT INTO site_account_link (at, account_id, master_id, by_master, action, proof, ip, reason)
    SELECT linked_at, account_id, master_id, NULL, 1, proof, NULL, 'linked before this log began' FROM site_master_account
    WHERE account_id NOT IN (SELECT account_id FROM site_account_link)`,
];
