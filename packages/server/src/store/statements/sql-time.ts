/**
 * A moment as DATETIME columns are read: text `YYYY-MM-DD HH:MM:SS` in UTC, which sorts by time. To write one or to
 * compare one in SQL use the dialect's `timeText`: the game's database keeps its own time zone.
 */
export const toSqlTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Epoch milliseconds of a DATETIME text; 0 of one that is no date or older than any computer, and of none. A game that had
 * none to write has left them: `0000-00-00` is MySQL's, `1000-01-01` is from the updates of rAthena.
 */
export const fromSqlTime = (text: string | null): number =>
  Math.max(0, Date.parse(`${text?.slice(0, 10)}T${text?.slice(11, 19)}Z`) || 0);

/** The UTC day `YYYY-MM-DD` of a moment. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first moment of a day `YYYY-MM-DD`. */
export const fromDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
