const written = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses the time of a news article such as `2026-12-24 18:00`, in UTC unless the text names a zone. Returns undefined
 * for any other text.
 */
export function parseNewsTime(text: string): number | undefined {
  const match = written.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  // Reject days that do not exist, because JavaScript reads the 30th of February as the 2nd of March.
  if (hours > 23 || minutes > 59 || seconds > 59 || new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day)
    return undefined;
  if (month < 1 || month > 12) return undefined;
  const [, sign = '+', offsetHours = '00', offsetMinutes = '00'] = /^([+-])(\d\d):?(\d\d)$/.exec(match[7] ?? '') ?? [];
  const offset = Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) - offset;
}

/**
 * Formats the time of a news article as `2026-12-24 18:00` in UTC, with seconds unless they are 0. `parseNewsTime`
 * reads this format.
 */
export function formatNewsTime(at: number): string {
  const text = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}
