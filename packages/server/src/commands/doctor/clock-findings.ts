import { minute, second } from '@kafra/sdk/rules';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { readClock } from '../../store/connection/clock.ts';
import type { Database } from '../../store/connection/database.ts';

/**
 * Tolerated difference of clocks in milliseconds. A server uses its own clock for the expiry of sessions, links and
 * captchas.
 */
const tolerated = 5 * second;
const tooMuch = minute;

const mend = 'set both by NTP: otherwise a session may be valid on one server and expired on another';

/** Checks that the clocks of this machine and of the database agree. */
export async function clockFindings({ db }: Database, now: () => number = Date.now): Promise<Finding[]> {
  const before = now();
  const theirs = await readClock(db);
  const skew = (before + now()) / 2 - theirs;
  const words = `the clock of this machine is ${Math.round(Math.abs(skew) / second)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`;
  if (Math.abs(skew) <= tolerated) return [ok('the clocks of this machine and of the database agree')];
  return [Math.abs(skew) > tooMuch ? bad(`${words}: ${mend}`) : warn(`${words}: ${mend}`)];
}
