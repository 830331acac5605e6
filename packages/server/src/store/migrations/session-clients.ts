import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Adds the client and IP addresses of each session; existing sessions have only an address. Adds the times of the
 * user's last two visits to the list of sessions.
 */
export const sessionClients = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_session ${addColumn} user_agent VARCHAR(160)`,
  `ALTER TABLE site_session ${addColumn} first_ip VARBINARY(16)`,
  `ALTER TABLE site_session ${addColumn} last_ip VARBINARY(16)`,
  `ALTER TABLE site_master ${addColumn} sessions_seen_at BIGINT`,
  `ALTER TABLE site_master ${addColumn} sessions_seen_before BIGINT`,
  'UPDATE site_session SET first_ip = ip, last_ip = ip WHERE first_ip IS NULL',
];
