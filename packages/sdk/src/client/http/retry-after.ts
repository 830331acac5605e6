/**
 * Parses a `Retry-After` header: seconds or a date (RFC 9110, 10.2.3). Returns seconds; undefined if it is missing or
 * invalid.
 * @param now epoch milliseconds.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const given = Number(header);
  const seconds = Number.isFinite(given) ? given : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
