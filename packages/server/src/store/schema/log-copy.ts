import type { Generated } from 'kysely';

/** A line of the item log as we keep it. */
interface SitePick {
  /** The character; of a line with the letter M or L the monster's id. */
  char_id: number;
  /** The game's id, further on where the game's log has begun anew: it rises with time. */
  id: number;
  /** Epoch ms. */
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

/** How many lines of a character are kept, and between which ids they are. Lines of monsters are not counted. */
interface SitePickCount {
  char_id: number;
  first_id: number;
  last_id: number;
  num_lines: number;
}

/** How far a log is copied. Ids are those of the copy: the game's plus `shift`. */
interface SiteLogCopy {
  log: string;
  /** Every line above this id is there, up to `copied_to`; 0 once there is none that is not. */
  copied_after: number;
  copied_to: number;
  /** Above this id lines that come late are still looked for. */
  settled: number;
  /** The id before the oldest line when copying began. */
  oldest: number;
  /** Lines up to this id were kept for long enough, and are gone. */
  kept_after: number;
  shift: number;
  /** When the line `copied_to` was written, epoch ms. */
  last_at: number;
  /** Name of the time zone that the game's times are read in; null if an older version copied last. */
  zone: Generated<string | null>;
  /** Whether it was set by `database.timeZone`. */
  zone_is_set: Generated<number>;
  /** The zone before the last change; null if there was none. */
  zone_before: Generated<string | null>;
  zone_changed_at: Generated<number | null>;
  /** Lines up to this id have got their times in the new zone; null if nothing is left to do. */
  redated_to: Generated<number | null>;
  /** Drops of lines above this id are in `site_drop_day`; null if they must be counted again. */
  drops_after: Generated<number | null>;
  /** The `copied_to` of the version that counted last. An older version does not count what it copies. */
  drops_to: Generated<number | null>;
}

/** Drops of one day. */
interface SiteDropDay {
  mob_id: number;
  nameid: number;
  /** Days since 1970, UTC; 0 for lines without a time. */
  day: number;
  map_id: number;
  /** Letter of the item log: M drop, U reward of an MVP, D theft. */
  kind: string;
  n: number;
  /** When the newest of the lines was written, epoch ms. */
  last_at: number;
}

export interface LogCopyTables {
  site_pick: SitePick;
  site_map: { map_id: number; name: string };
  site_pick_count: SitePickCount;
  site_log_copy: SiteLogCopy;
  site_drop_day: SiteDropDay;
}
