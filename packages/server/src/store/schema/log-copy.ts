import type { Generated } from 'kysely';

/** An entry of the item log in the copy. */
interface SitePick {
  /** Id of the character; for the types M and L, id of the monster. */
  char_id: number;
  /** Id of the entry in the game's log. After a restart of that log, ids in the copy continue to rise. */
  id: number;
  /** Time of the entry in epoch milliseconds. */
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

/** Number of copied entries of a character, and the range of their ids. Entries of monsters are not counted. */
interface SitePickCount {
  char_id: number;
  first_id: number;
  last_id: number;
  num_lines: number;
}

/** Progress of copying a log. Ids are those of the copy: the game's plus `shift`. */
interface SiteLogCopy {
  log: string;
  /** All entries above this id and up to `copied_to` are copied. It is 0 if all older entries are copied, too. */
  copied_after: number;
  copied_to: number;
  /** Id above which entries may still arrive late. */
  settled: number;
  /** Id before the oldest entry of the game's log when copying began. */
  oldest: number;
  /** Id up to which entries have been deleted because of their age. */
  kept_after: number;
  shift: number;
  /** Time of the entry `copied_to` in epoch milliseconds. */
  last_at: number;
  /** Name of the time zone of the game's times; null if an older version copied last. */
  zone: Generated<string | null>;
  /** 1 if the setting `database.timeZone` determines the zone. */
  zone_is_set: Generated<number>;
  /** Name of the time zone before the last change; null without a change. */
  zone_before: Generated<string | null>;
  zone_changed_at: Generated<number | null>;
  /** Id up to which entries have been converted to the new zone; null if all have. */
  redated_to: Generated<number | null>;
  /** Drops of entries above this id are counted in `site_drop_day`; null if all must be counted again. */
  drops_after: Generated<number | null>;
  /**
   * Value of `copied_to` when drops were last counted. An older version of Kafra copies entries without counting their
   * drops.
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
