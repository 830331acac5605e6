import { day, hour, minute } from '../../core/time-units.ts';
import { isAhead, latestRightTime } from '../clock-skew.ts';

/** Start and end of the respawn window of an MVP on one map, epoch ms; both are absent if the window is unknown. */
export interface MvpTimes {
  from: number | undefined;
  to: number | undefined;
}

/**
 * State of an MVP: its respawn window is unknown, it is dead, it may have respawned within the window, or the window is
 * over.
 */
export type MvpPhase = 'unknown' | 'dead' | 'window' | 'over';

/**
 * Returns the state of an MVP. After the respawn window it need not be alive, because it may have been killed without a
 * record.
 */
export function mvpPhase({ from, to }: MvpTimes, now: number): MvpPhase {
  if (from === undefined || to === undefined) return 'unknown';
  if (now < from) return 'dead';
  return now < to ? 'window' : 'over';
}

/**
 * Formats the waiting time for an MVP as `2d 3h`, `1h 5m`, `4m`, or `less than 1m`. Minutes are rounded up, so that a
 * waiting time is never shown too short.
 */
function formatWait(milliseconds: number): string {
  if (milliseconds < minute) return 'less than 1m';
  const rounded = Math.ceil(milliseconds / minute) * minute;
  const [days, hours, minutes] = [
    Math.floor(rounded / day),
    Math.floor((rounded % day) / hour),
    Math.floor((rounded % hour) / minute),
  ];
  if (days > 0) return hours > 0 ? `${days}d ${hours}h` : `${days}d`;
  if (hours > 0) return minutes > 0 ? `${hours}h ${minutes}m` : `${hours}h`;
  return `${minutes}m`;
}

/**
 * Returns the countdown to the respawn of an MVP: `in 1h 5m`, `within 4m`, or `since 2h`; empty if the respawn window
 * is unknown.
 */
export function mvpCountdown(times: MvpTimes, now: number): string {
  const { from = 0, to = 0 } = times;
  switch (mvpPhase(times, now)) {
    case 'unknown':
      return '';
    case 'dead':
      return `in ${formatWait(from - now)}`;
    case 'window':
      return `within ${formatWait(to - now)}`;
    case 'over':
      return `since ${formatWait(now - to)}`;
  }
}

/**
 * Returns the difference in milliseconds between the clock of the server and that of the user; 0 if both may be
 * correct.
 */
export const clockDifference = (serverTime: number, ownTime: number): number =>
  isAhead(serverTime, ownTime) || ownTime > latestRightTime(serverTime) ? serverTime - ownTime : 0;
