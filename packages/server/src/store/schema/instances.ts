/** A server that works on this database, as it says of itself with each heartbeat. */
export interface SiteInstance {
  id: string;
  started_at: number;
  seen_at: number;
  host: string;
  version: string;
  /** To the database, at most. */
  connections: number;
  /** Equal for those that have the same keys. */
  secrets: string;
  /** Machine and folder of its backups. */
  backups: string;
}

/** Who may do a kind of work that only one server does, and until when. */
export interface SiteLease {
  name: string;
  holder: string;
  expires_at: number;
}
