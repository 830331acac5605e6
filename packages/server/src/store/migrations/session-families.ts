import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Sessions know their family: the session that was opened by signing in. Those that are open already were renewed from
 * one another where they are of one account and end, at the latest, at the same millisecond.
 */
export const sessionFamilies = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_session ${addColumn} family VARBINARY(16)`,
  `UPDATE site_session SET family = (SELECT MIN(other.jti) FROM (SELECT * FROM site_session) other
    WHERE other.master_id = site_session.master_id AND other.absolute_expires_at = site_session.absolute_expires_at)
    WHERE family IS NULL`,
  'CREATE INDEX IF NOT EXISTS site_session_family ON site_session (family)',
];
