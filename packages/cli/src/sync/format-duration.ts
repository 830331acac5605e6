import { day, hour, minute } from '@kafra/sdk/rules';
import { InvalidArgumentError } from 'commander';

const units = { m: minute, h: hour, d: day } as const;
const form = /^(\d+(?:\.\d+)?)([mhd])$/;

/** Milliseconds of a text such as `26h`, `90m` or `2d`. @throws InvalidArgumentError */
export function parseDuration(text: string): number {
  const [, amount = '', unit = ''] = form.exec(text.trim()) ?? [];
  const ms = Number(amount) * (units[unit as keyof typeof units] ?? 0);
  if (!(ms > 0)) throw new InvalidArgumentError('It must be a time such as 26h, 90m or 2d.');
  return ms;
}

/** `1 day 2 h`, `26 min`: how old something is. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute));
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
