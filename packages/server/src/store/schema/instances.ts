/** A row about a Kafra server that uses this database. The server updates it with each heartbeat. */
export interface SiteInstance {
  id: string;
  started_at: number;
  seen_at: number;
  host: string;
  version: string;
  /** Maximum number of database connections of the Kafra server. */
  connections: number;
  /**
   * Fingerprint of the ids of the server's current secret keys, which older versions of Kafra compare. It is equal for
   * servers with the same current key ids. Newer versions compare `known_keys`.
   */
  secrets: string;
  /**
   * Fingerprints of the secret keys that the server uses and can read, as JSON; null in rows of earlier versions of
   * Kafra.
   */
  known_keys: string | null;
  /** Machine and folder of the backups of the Kafra server. */
  backups: string;
}

/** A lease for work that only one Kafra server may do at a time: its current holder and its end. */
export interface SiteLease {
  name: string;
  holder: string;
  expires_at: number;
}
