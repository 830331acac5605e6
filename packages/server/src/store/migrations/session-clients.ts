import type { DdlTerms } from '../dialect/ddl-terms.ts';

/**
 * Sessions know what has signed in and from where; of those that are open already only the address is known. The master
 * account knows when its list was looked at, now and the time before.
 */
export const sessionClients = ({ addColumn }: DdlTerms): string[] => [
  `ALTER TABLE site_session ${addColumn} user_agent VARCHAR(160)`,
  `ALTER TABLE site_session ${addColumn} first_ip VARBINARY(16)`,
  `ALTER TABLE site_session ${addColumn} last_ip VARBINARY(16)`,
  `ALTER TABLE site_master ${addColumn} sessions_seen_at BIGINT`,
  `ALTER TABLE site_master ${addColumn} sessions_seen_before BIGINT`,
  'UPDATE site_session SET first_ip = ip, last_ip = ip WHERE first_ip IS NULL',
];
