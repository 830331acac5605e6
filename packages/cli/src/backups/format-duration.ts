import { minute } from '@kafra/sdk/rules';

/** Returns an age or duration as text, such as `1 d 2 h` or `26 min`. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute));
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
