import { randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { codeOf, formatBytes, hour } from '@kafra/sdk/rules';
import { freeSpace as systemSpace } from '../../files/free-space.ts';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { listUnfinished, removeAbandoned, unfinishedName } from '../../files/unfinished.ts';
import type { Clock } from '../../rules/clock.ts';
import { conflict } from '../../rules/refusal.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { type BackupRow, findBackup, insertBackup, listBackups, markDeleted } from '../../store/backups.ts';
import type { Database } from '../../store/connection/database.ts';
import { liveInstances } from '../../store/instances/instances.ts';
import { newInstanceId } from '../instances/instance.ts';
import { type HeldLease, runLeased } from '../instances/leased-work.ts';
import { createContentCheck, flush, pack, takeName } from './backup-files.ts';

/** Manages backups: compressed copies of the whole database in a separate folder, each with a row in the database. */
export interface Backups {
  /**
   * Creates a backup, and deletes all but the newest `keep` backups of this folder. Other work continues meanwhile.
   * With a lease, it stops when the lease is lost, and leaves no files.
   */
  create(lease?: HeldLease): Promise<BackupRow>;
  /** Returns all backups, newest first. */
  list(): Promise<BackupRow[]>;
  /**
   * Deletes a backup, its database row first; false for an unknown key. Throws a refusal if it is stored on another
   * machine.
   */
  remove(key: string): Promise<boolean>;
  /**
   * Returns the file of a backup by its key; undefined if the backup or its file is missing. Throws a refusal with the
   * location if another server has it in its own folder.
   */
  find(key: string): Promise<{ row: BackupRow; file: string } | undefined>;
  /** Creates a backup if the newest one is older than `everyHours`. Of several servers, one does it. */
  ensureRecent(everyHours: number): Promise<void>;
}

interface Deps {
  database: Database;
  dir: string;
  /** Number of backups to keep. */
  keep: number;
  clock: Clock;
  /** Id of this server, which holds the lease for creating backups. */
  instance?: string;
  /** Returns the free bytes on the disk of a folder. */
  freeSpace?: (dir: string) => Promise<number>;
}

/**
 * Factor for the disk space that a backup requires. The copy of the database and its compressed form exist side by side
 * for a while, and the compressed form is rarely more than half the size.
 */
const spaceFactor = 1.5;

/** Returns the estimated number of bytes that a backup needs. */
export const requiredSpace = async ({ copy }: Database): Promise<number> => (await copy.size()) * spaceFactor;

/** @throws {ConfigError} if a backup would fill the disk, because the database would fail too. */
async function requireSpace({ database, dir, freeSpace = systemSpace }: Deps): Promise<void> {
  const [needed, free] = [await requiredSpace(database), await freeSpace(dir)];
  if (free < needed)
    throw new ConfigError(
      `A backup needs about ${formatBytes(needed)} in ${dir}, where ${formatBytes(free)} are free.`,
    );
}

const temporary = '.tmp-';

/** Returns the machine and folder of the backups of this server, in the form of the list. */
export const backupPlace = (dir: string): string => `${hostname()}:${path.resolve(dir)}`;

const liesElsewhere = ({ place }: BackupRow) =>
  conflict('backup_elsewhere', `This backup is not on this machine: it was written to ${place}.`);

/**
 * Returns the functions that create and manage the backups of a database in the folder `dir`. The folder is created
 * with the first backup.
 */
export function createBackups(deps: Deps): Backups {
  const { database, dir, keep, clock, instance = newInstanceId() } = deps;
  const { db } = database;
  const here = backupPlace(dir);

  const isElsewhere = ({ place }: BackupRow) => place !== null && place !== here;
  const isContentOf = createContentCheck();

  const fileOf = async (row: BackupRow): Promise<string | undefined> => {
    try {
      const root = await realpath(dir);
      const file = await realpath(path.join(root, path.basename(row.file_name)));
      if (path.dirname(file) !== root || !(await stat(file)).isFile()) return undefined;
      // Servers with a shared folder find each other's backups. Without a shared folder, a file of the same name is a
      // different backup of the same minute, so the content is checked.
      return !isElsewhere(row) || (await isContentOf(row, file)) ? file : undefined;
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') return undefined;
      throw cause;
    }
  };

  /** Returns the file of a backup; undefined if it is missing. Throws a refusal if it is stored on another machine. */
  const fileHere = async (row: BackupRow): Promise<string | undefined> => {
    const file = await fileOf(row);
    if (!file && isElsewhere(row)) throw liesElsewhere(row);
    return file;
  };

  const remove: Backups['remove'] = async (key) => {
    const row = await findBackup(db, key);
    if (!row) return false;
    const file = await fileHere(row);
    if (!(await markDeleted(db, key, clock.now()))) return false;
    if (file) await rm(file, { force: true });
    return true;
  };

  /** Moves a compressed backup to its folder and adds its database row. If either fails, neither remains. */
  const shelve = async (
    { packed, lease }: { packed: string; lease: HeldLease | undefined },
    facts: Pick<BackupRow, 'key' | 'size_bytes' | 'sha256'>,
  ) => {
    const created_at = clock.now();
    const file_name = await takeName(dir, created_at, database.copy.extension);
    const row = { ...facts, file_name, created_at, place: here };
    const target = path.join(dir, file_name);
    try {
      inheritOwner(packed);
      await rename(packed, target);
      await flush(dir);
      await database.transaction(async (connection) => {
        await lease?.verify(connection);
        await insertBackup(connection, row);
      });
      return row;
    } catch (cause) {
      await rm(target, { force: true });
      throw cause;
    }
  };

  /** Deletes backups in the own folder beyond the newest `keep`. Rows without a file do not count. */
  const prune = async () => {
    let found = 0;
    for (const row of await listBackups(db, clock.now())) {
      const file = await fileOf(row);
      if (!file && isElsewhere(row)) continue;
      if (found === keep) await remove(row.key);
      else if (file) found += 1;
    }
  };

  const create: Backups['create'] = async (lease) => {
    makeFolder(path.resolve(dir), 0o700);
    const key = randomBytes(13).toString('hex');
    await clearUnfinishedBackups(dir, clock.now());
    await requireSpace(deps);
    const draft = path.join(dir, unfinishedName(temporary));
    const copy = `${draft}.${database.copy.extension}`;
    const packed = `${draft}.gz`;
    try {
      await database.copy.writeTo(copy, lease?.signal);
      const row = await shelve({ packed, lease }, { key, ...(await pack(copy, packed, lease?.signal)) });
      await prune();
      return row;
    } finally {
      await Promise.all([copy, packed].map((file) => rm(file, { force: true })));
    }
  };

  return {
    create,
    remove,
    list: () => listBackups(db, clock.now()),
    async find(key) {
      const row = await findBackup(db, key);
      const file = row && (await fileHere(row));
      return row && file ? { row, file } : undefined;
    },
    async ensureRecent(everyHours) {
      const now = clock.now();
      // A backup with a time in the future counts as recent if the difference is less than `everyHours`, because clocks
      // differ. One from a clock that is a year ahead must not count, because no other backup would follow for a year.
      const isYoung = (row: BackupRow) => Math.abs(row.created_at - now) < everyHours * hour;
      const young = (await listBackups(db, now)).filter(isYoung);
      const live = new Set((await liveInstances(db)).map(({ backups }) => backups));
      // A recent backup of a server that no longer exists does not count.
      for (const row of young) if ((await fileOf(row)) || (isElsewhere(row) && live.has(row.place ?? ''))) return;
      await runLeased({ database, name: 'backups', holder: instance }, create);
    },
  };
}

/** Matches temporary files of older versions, which contain the key of the backup. */
const isLegacyName = (name: string) => /^\.tmp-[0-9a-f]{26}\./.test(name);

/** Returns the temporary files of backups: of running ones, here or on other servers, and of killed ones. */
export const unfinishedBackups = (dir: string, now: number) =>
  listUnfinished(dir, { prefix: temporary, isLegacyName, now });

/** Removes temporary files of interrupted backups. */
export const clearUnfinishedBackups = (dir: string, now: number) =>
  removeAbandoned(dir, { prefix: temporary, isLegacyName, now });
