import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the holds of game accounts for each previous owner, independent of the current owner. Earlier versions stored a
 * take-over only in the link, so the hold is created for the master account of the log entry before it.
 */
export const accountHolds = ({ siteTable }: DdlTerms): string[] => [
  `CREATE TABLE IF NOT EXISTS site_account_hold (account_id INT NOT NULL, master_id INT NOT NULL, held_until BIGINT NOT NULL,
    login_name VARCHAR(64), PRIMARY KEY (account_id, master_id)) ${siteTable}`.trim(),
  `INSERT INTO site_account_hold (account_id, master_id, held_until)
    SELECT link.account_id, former.master_id, link.restricted_until FROM site_master_account link
    JOIN site_account_link former ON former.account_id = link.account_id AND former.id = (
      SELECT MAX(earlier.id) FROM site_account_link earlier WHERE earlier.account_id = link.account_id AND earlier.id < (
        SELECT MAX(taken.id) FROM site_account_link taken WHERE taken.account_id = link.account_id AND taken.action = 2))
    WHERE link.proof >= 2 AND link.restricted_until IS NOT NULL AND former.master_id <> link.master_id
      AND NOT EXISTS (SELECT 1 FROM site_account_hold held WHERE held.account_id = link.account_id)`,
  `UPDATE site_master_account SET restricted_until = NULL WHERE proof >= 2 AND restricted_until IS NOT NULL
    AND account_id IN (SELECT account_id FROM site_account_hold)`,
];
