/** Short names of the months in displayed dates. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a date as `Nov 20, 2026`, in the time zone of the user. */
export function formatDate(at: number): string {
  const here = new Date(at);
  return `${months[here.getMonth()]} ${here.getDate()}, ${here.getFullYear()}`;
}

/** Formats a time of this year as `Nov 20 04:00`, any other as `Nov 20 2025`, in the time zone of the user. */
export function formatShortTime(at: number, now: number): string {
  const date = new Date(at);
  const [monthAndDay = ''] = formatDate(at).split(',');
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return isThisYear
    ? `${monthAndDay} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
    : `${monthAndDay} ${date.getFullYear()}`;
}

/** Formats a time of today as `12:40`, any other of this year as `Nov 20 12:40`, in the time zone of the user. */
function formatRecentTime(at: number, now: number): string {
  const date = new Date(at);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return formatDate(at) === formatDate(now) ? time : formatShortTime(at, now);
}

/**
 * Returns the message for visitors while the game is down, and a shorter form of it. `since` is undefined if the start
 * of the outage is unknown.
 */
export function formatDownSince(since: number | undefined, now: number): { text: string; short: string } {
  if (since === undefined) return { text: 'The game servers are down.', short: 'Servers down' };
  const time = formatRecentTime(since, now);
  return { text: `The game has been down since ${time}`, short: `Down since ${time}` };
}
