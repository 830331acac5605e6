/**
 * Converts a time to text `YYYY-MM-DD HH:MM:SS` in UTC, the form in which DATETIME columns are read. The text sorts by
 * time. Use the dialect's `timeText` to write or compare in SQL, because the game's database has its own time zone.
 */
export const toSqlTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Converts a DATETIME text to epoch milliseconds; 0 for null, an invalid date or a date before 1970. Games store such
 * dates for an unknown time: `0000-00-00` comes from MySQL, `1000-01-01` from updates of rAthena.
 */
export const fromSqlTime = (text: string | null): number =>
  Math.max(0, Date.parse(`${text?.slice(0, 10)}T${text?.slice(11, 19)}Z`) || 0);

/** Returns the day of a time as `YYYY-MM-DD` in UTC. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Converts a day `YYYY-MM-DD` to the epoch milliseconds of its start in UTC. */
export const fromDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
