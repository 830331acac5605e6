import path from 'node:path';
import { hour } from '@kafra/sdk/rules';
import { paths, type ServerConfig } from '../../config.ts';
import { createContentCheck } from '../../domain/backups/backup-files.ts';
import { backupPlace } from '../../domain/backups/backups.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { type BackupRow, isFromFuture, listBackups } from '../../store/backups.ts';
import type { Database } from '../../store/connection/database.ts';

/** A backup that is later than this many intervals is not coming. */
const intervalsUntilLate = 2;

const make = '`kafra-server backup` makes one now';

/** Whether there is a backup, how old the newest is, and whether its file is what was written. */
export async function backupFindings({ db }: Database, config: ServerConfig, now: number): Promise<Finding[]> {
  const backups = await listBackups(db, now);
  const newest = backups.find((row) => !isFromFuture(row, now));
  const ahead = backups.filter((row) => isFromFuture(row, now));
  return [...ahead.map((row) => ofTheFuture(row, now)), ...(await newestFindings(newest, config, now))];
}

const ofTheFuture = ({ file_name, created_at }: BackupRow, now: number): Finding =>
  warn(
    `the backup ${file_name} is of a time ${Math.ceil((created_at - now) / hour)} h ahead: a clock was wrong, now or when it was made. ` +
      'How old it is nobody knows: it counts as none, and can be deleted once there is another',
  );

async function newestFindings(newest: BackupRow | undefined, config: ServerConfig, now: number): Promise<Finding[]> {
  const { everyHours } = config.backups;
  if (!newest)
    return [warn(everyHours > 0 ? `no backup yet: \`serve\` makes the first, and ${make}` : `no backup yet: ${make}`)];
  const hours = Math.max(0, Math.floor((now - newest.created_at) / hour));
  const age = `the newest backup, ${newest.file_name}, is ${hours} h old`;
  const isLate = everyHours > 0 && now - newest.created_at > intervalsUntilLate * everyHours * hour;
  const late = isLate ? [warn(`${age}, and one is due every ${everyHours} h: does \`serve\` run? ${make}`)] : [];
  const { backups: dir } = paths(config);
  if (newest.place !== null && newest.place !== backupPlace(dir))
    return [...late, ok(`${age}, and lies elsewhere: ${newest.place}`)];
  const isWhole = await createContentCheck()(newest, path.join(dir, newest.file_name)).catch(() => false);
  if (!isWhole) return [...late, bad(`${newest.file_name} in ${dir} is gone, or is not what was written: ${make}`)];
  return isLate ? late : [ok(`${age}, and whole; \`kafra-server backup test\` shows that it can be restored`)];
}
