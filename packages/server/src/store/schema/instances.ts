/** A server on this database, as it reports itself with each heartbeat. */
export interface SiteInstance {
  id: string;
  started_at: number;
  seen_at: number;
  host: string;
  version: string;
  /** Maximum number of connections to the database. */
  connections: number;
  /** Value that versions without `known_keys` compare. It is equal for servers whose current keys have the same ids. */
  secrets: string;
  /** Hashes of the keys that the server can read, as JSON; null in rows of earlier versions. */
  known_keys: string | null;
  /** Machine and folder of the server's backups. */
  backups: string;
}

/** The current holder of work that only one server may do, and the end of the lease. */
export interface SiteLease {
  name: string;
  holder: string;
  expires_at: number;
}
