import type { Generated } from 'kysely';

/** An entry in Kafra's copy of the game's item log. */
interface SitePick {
  /** Id of the character; for entries of the types M and L, id of the monster. */
  char_id: number;
  /**
   * Id of the entry, the same as in the game's log. If the game's log restarts at 1, the ids in the copy continue to
   * rise.
   */
  id: number;
  /** Time of the log entry in epoch milliseconds. */
  at: number;
  type: string;
  nameid: number;
  amount: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  unique_id: number | bigint;
  map_id: number;
  bound: number;
}

/**
 * Number of copied item log entries of a character, and the range of their ids. Entries of monsters are not counted.
 */
interface SitePickCount {
  char_id: number;
  first_id: number;
  last_id: number;
  num_lines: number;
}

/** Progress of copying one of the game's logs. Ids are those of the copy, which are the game's ids plus `shift`. */
interface SiteLogCopy {
  log: string;
  /**
   * Lower end of the copied range of log ids: all entries above it and up to `copied_to` are copied. It is 0 if all
   * older entries are copied, too.
   */
  copied_after: number;
  copied_to: number;
  /** Log id above which entries may still be missing, because the game writes some of them late. */
  settled: number;
  /** Log id directly before the oldest entry of the game's log when copying began. */
  oldest: number;
  /** Log id up to which copied entries have been deleted because of their age. */
  kept_after: number;
  shift: number;
  /** Time of the log entry `copied_to` in epoch milliseconds. */
  last_at: number;
  /** Name of the time zone of the times in the game's log; null if an older version of Kafra copied last. */
  zone: Generated<string | null>;
  /** 1 if the setting `database.timeZone` determines the time zone. */
  zone_is_set: Generated<number>;
  /** Name of the game's time zone before its last change; null if it never changed. */
  zone_before: Generated<string | null>;
  zone_changed_at: Generated<number | null>;
  /** Log id up to which the times of copied entries have been converted to the new time zone; null if all have. */
  redated_to: Generated<number | null>;
  /** Log id above which the drops of all entries are counted in `site_drop_day`; null if all must be counted again. */
  drops_after: Generated<number | null>;
  /**
   * Value of `copied_to` when drops were last counted. A difference shows that an older version of Kafra has copied
   * entries without counting their drops.
   */
  drops_to: Generated<number | null>;
}

/** Number of drops by one monster, item, map and type on one day. */
interface SiteDropDay {
  mob_id: number;
  nameid: number;
  /** Day of the drops in days since 1970, UTC; 0 for entries without a time. */
  day: number;
  map_id: number;
  /** Type of the drop in the item log: M from a dead monster, U reward of an MVP, D theft. */
  kind: string;
  n: number;
  /** Time of the newest of these drops in epoch milliseconds. */
  last_at: number;
}

export interface LogCopyTables {
  site_pick: SitePick;
  site_map: { map_id: number; name: string };
  site_pick_count: SitePickCount;
  site_log_copy: SiteLogCopy;
  site_drop_day: SiteDropDay;
}
