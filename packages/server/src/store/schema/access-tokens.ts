import type { Generated } from 'kysely';

/** A row about a personal access token. Times are epoch milliseconds, addresses have 4 or 16 bytes. */
export interface AccessTokenTable {
  id: Generated<number>;
  /** SHA-256 of the access token. */
  hash: Uint8Array;
  master_id: number;
  name: string;
  /** Scopes of the token, separated by spaces. */
  scopes: string;
  /** Group level of the owner when the token was created. */
  level: number;
  last4: string;
  created_at: number;
  created_ip: Uint8Array | null;
  expires_at: number;
  last_used_at: number | null;
  last_used_ip: Uint8Array | null;
  user_agent: string | null;
  revoked_at: number | null;
  /** Master account that revoked the token. */
  revoked_by: number | null;
  /** Number of reminder mails that were created because the token expires soon. */
  reminders: Generated<number>;
}
