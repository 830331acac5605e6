import { day } from '@kafra/sdk/rules';
import { type Finding, ok, warn } from '../../rules/finding.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';
import type { Database } from '../../store/connection/database.ts';
import { dialectOf } from '../../store/dialect/dialect.ts';
import { liveInstances } from '../../store/instances/instances.ts';
import { type CopyState, isCopyComplete, percentCopied, readCopyState } from '../../store/log-copy/copy-state.ts';
import type { RealmZone } from '../../store/mariadb/realm-zone.ts';

/** Reports the progress of the copy of the item log. */
export async function logCopyFindings({ db }: Database, now: number): Promise<Finding[]> {
  const state = await readCopyState(db);
  if (!state)
    return [
      (await liveInstances(db)).length > 0
        ? ok('copying the item log begins ten seconds after the start of `serve`')
        : ok('copying the item log begins when `serve` runs'),
    ];
  return [progressFinding(state), ...zoneFindings(state, dialectOf(db).zone, now)];
}

/** Milliseconds for which a change of the time zone is reported. */
const zoneMatters = 30 * day;

/** Reports whether the log was copied in the time zone in which the game's times are read. */
function zoneFindings(state: CopyState, zone: RealmZone, now: number): Finding[] {
  if (state.zone !== null && state.zone !== zone.name)
    return [
      warn(
        `times of the game are read in the time zone ${zone.name}, but the item log was copied in ${state.zone}: restart \`serve\` to use the new time zone`,
      ),
    ];
  if (state.redated_to !== null)
    return [ok(`\`serve\` is converting the times of the item log from ${state.zone_before} to ${zone.name}`)];
  if (state.zone_changed_at === null || now - state.zone_changed_at > zoneMatters || state.zone_before === null)
    return [];
  const changed = `the time zone of the game's times changed from ${state.zone_before} to ${zone.name} at ${utcMinuteText(state.zone_changed_at)} UTC`;
  return zone.isSet
    ? [ok(`${changed}: the item log has the new times; recorded sales keep their times`)]
    : [
        warn(
          `${changed}, without a setting: copied lines of the item log keep their times, other lists use ${zone.name}. ` +
            'If the clock of the game did not change, set database.timeZone',
        ),
      ];
}

function progressFinding(state: CopyState): Finding {
  if (isCopyComplete(state)) return ok('the item log is copied');
  return ok(`\`serve\` is copying the item log: ${percentCopied(state)} % is done`);
}
