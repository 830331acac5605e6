/** `2027-01-31 04:00`: a minute in UTC, for who reads it in a zone that is not known. */
export const utcMinuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
