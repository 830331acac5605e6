import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the family of each session: the id of the session that the sign-in opened. Existing sessions of an account count
 * as one family if their latest possible end is the same millisecond, because renewals keep that time.
 */
export const sessionFamilies = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_session ${addColumn} family VARBINARY(16)`,
  `UPDATE site_session SET family = (SELECT MIN(other.jti) FROM (SELECT * FROM site_session) other
    WHERE other.master_id = site_session.master_id AND other.absolute_expires_at = site_session.absolute_expires_at)
    WHERE family IS NULL`,
  'CREATE INDEX IF NOT EXISTS site_session_family ON site_session (family)',
];
