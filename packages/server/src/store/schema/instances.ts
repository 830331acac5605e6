/** A server that works on this database, as it says of itself with each heartbeat. */
export interface SiteInstance {
  id: string;
  started_at: number;
  seen_at: number;
  host: string;
  version: string;
  /** To the database, at most. */
  connections: number;
  /** What versions without `known_keys` compare: equal for those whose current keys have the same ids. */
  secrets: string;
  /** Traces of its keys, as JSON; null in a row of a version before. */
  known_keys: string | null;
  /** Machine and folder of its backups. */
  backups: string;
}

/** Who may do a kind of work that only one server does, and until when. */
export interface SiteLease {
  name: string;
  holder: string;
  expires_at: number;
}
