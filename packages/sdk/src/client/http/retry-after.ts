/**
 * Seconds after which a `Retry-After` header asks to come again; it names them, or a date (RFC 9110, 10.2.3). Undefined
 * where there is none that can be read.
 * @param now epoch milliseconds.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const given = Number(header);
  const seconds = Number.isFinite(given) ? given : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
