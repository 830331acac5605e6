/** Returns a time as `2027-01-31 04:00` in UTC, for readers in an unknown time zone. */
export const utcMinuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
