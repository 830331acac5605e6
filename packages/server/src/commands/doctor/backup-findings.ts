import path from 'node:path';
import { day, hour } from '@kafra/sdk/rules';
import { paths, type ServerConfig } from '../../config.ts';
import { createContentCheck } from '../../domain/backups/backup-files.ts';
import { backupPlace } from '../../domain/backups/backups.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';
import { type BackupRow, isFromFuture, listBackups } from '../../store/backups.ts';
import type { Database } from '../../store/connection/database.ts';
import { lastRestore, type Restore } from '../../store/restores.ts';

/** Number of backup intervals after which the next backup counts as late. */
const intervalsUntilLate = 2;

const make = '`kafra-server backup` creates one now';

/** Reports whether backups exist, how old the newest is, and whether its file is unchanged. */
export async function backupFindings({ db }: Database, config: ServerConfig, now: number): Promise<Finding[]> {
  const backups = await listBackups(db, now);
  const newest = backups.find((row) => !isFromFuture(row, now));
  const ahead = backups.filter((row) => isFromFuture(row, now));
  const restore = await lastRestore(db);
  return [
    ...ahead.map((row) => ofTheFuture(row, now)),
    ...(await newestFindings({ newest, restore }, config, now)),
    ...restoreFindings(restore, now),
  ];
}

/** Milliseconds for which a restore is reported: most older sessions and access tokens have expired after it. */
const restoreMatters = 30 * day;

const timeOf = ({ at, fileName }: Restore) => `was restored from ${fileName} at ${utcMinuteText(at)} UTC`;

function restoreFindings(restore: Restore | undefined, now: number): Finding[] {
  if (!restore || now - restore.at > restoreMatters) return [];
  return restore.keepsSessions
    ? [
        warn(
          `the realm ${timeOf(restore)} with --keep-sessions: sessions and access tokens that had ended are valid again`,
        ),
      ]
    : [ok(`the realm ${timeOf(restore)}: all sessions and access tokens ended; passwords are those of the backup`)];
}

/**
 * The list of backups in a restored database does not contain the backup itself, because the list is part of the
 * backup.
 */
const noneYet = (restore: Restore | undefined) =>
  restore ? `no backup since the realm ${timeOf(restore)}` : 'no backup yet';

const ofTheFuture = ({ file_name, created_at }: BackupRow, now: number): Finding =>
  warn(
    `the backup ${file_name} is dated ${Math.ceil((created_at - now) / hour)} h in the future: a clock is or was wrong. ` +
      'Its age is unknown, so it is ignored. Delete it after the next backup',
  );

async function newestFindings(
  { newest, restore }: { newest: BackupRow | undefined; restore: Restore | undefined },
  config: ServerConfig,
  now: number,
): Promise<Finding[]> {
  const { everyHours } = config.backups;
  if (!newest)
    return [warn(`${noneYet(restore)}: ${everyHours > 0 ? '`serve` creates one when it runs, and ' : ''}${make}`)];
  const hours = Math.max(0, Math.floor((now - newest.created_at) / hour));
  const age = `the newest backup, ${newest.file_name}, is ${hours} h old`;
  const isLate = everyHours > 0 && now - newest.created_at > intervalsUntilLate * everyHours * hour;
  const late = isLate ? [warn(`${age}, but a backup is due every ${everyHours} h: is \`serve\` running? ${make}`)] : [];
  const { backups: dir } = paths(config);
  if (newest.place !== null && newest.place !== backupPlace(dir))
    return [...late, ok(`${age}, on another machine: ${newest.place}`)];
  const isWhole = await createContentCheck()(newest, path.join(dir, newest.file_name)).catch(() => false);
  if (!isWhole) return [...late, bad(`${newest.file_name} in ${dir} is missing or corrupt: ${make}`)];
  return isLate ? late : [ok(`${age}, and complete; \`kafra-server backup test\` tests whether it can be restored`)];
}
