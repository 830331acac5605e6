import type { Backup } from '@kafra/sdk/contract';
import { DownloadError } from '@kafra/sdk/node';
import { isAhead } from '@kafra/sdk/rules';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { progressLine } from '../terminal/progress.ts';
import { sanitizeText } from '../terminal/text.ts';
import { backupClient, downloadOptions, listBackups, toDownloadFailure } from './backup-client.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type NewestBackup, requireFresh } from './require-fresh.ts';
import { surplusFiles } from './surplus.ts';
import { type WantedBackup, wantedBackups } from './sync-plan.ts';

export interface SyncOptions {
  /** Number of backup files to keep in the local folder. */
  keep: number;
  /** Maximum age of the newest backup, in milliseconds; if it is older, the run fails. */
  maxAge: number | undefined;
  /** Backup files to verify against their digest: those that this run downloads, or all. */
  verify: 'new' | 'all';
  /** True to print the actions without performing them. */
  isDryRun: boolean;
}

/** A backup that was downloaded to the local folder. */
export interface FetchedBackup {
  path: string;
  bytes: number;
  sha256: string;
}

/** Report of a backup sync. It is updated during the run, so it is also valid after a failure. */
export interface SyncReport {
  fetched: FetchedBackup[];
  deleted: string[];
  /** Paths of corrupt backup files, which were renamed. */
  damaged: string[];
  newest: NewestBackup | undefined;
  /** Backup files that a real run would download and delete. Only for a dry run. */
  plan?: { fetch: string[]; delete: string[] };
}

interface Run {
  console: Console;
  connection: Connection;
  folder: BackupFolder;
  options: SyncOptions;
  report: SyncReport;
  onFetched(file: FetchedBackup): void;
  /** Receives each step of a dry run as a line of text. */
  onPlanned(step: string): void;
}

/** Downloads the server's backups to a local folder and deletes surplus files. @throws Failure */
export async function syncBackups(run: Run): Promise<void> {
  const { connection, folder, options, report } = run;
  const backups = await listBackups(connection);
  const wanted = wantedBackups(backups, folder.manifest, { keep: options.keep, now: connection.serverNow() });
  const failures: Failure[] = [];
  const missing = await findMissing(run, wanted, failures);
  if (options.isDryRun) {
    for (const { message } of failures) run.console.warn(message);
    return describePlan(run, { wanted, missing, isListEmpty: backups.length === 0 });
  }
  await requireRoomFor(folder, missing);
  for (const one of missing) await fetchVerified(run, one).catch((error: unknown) => collect(failures, error));
  if (options.verify === 'all') await verifyOthers(run, wanted, failures);
  report.newest = await findNewest(run, wanted);
  const [failure] = failures;
  if (failure) throw failure;
  if (backups.length === 0) run.console.warn('the server has no backups, so nothing was deleted');
  else await deleteSurplus(run, wanted);
  if (options.maxAge !== undefined) requireFresh(report.newest, options.maxAge, connection.serverNow());
}

/**
 * Records a failure that concerns only one backup, so that the run continues with the next one. Other failures end the
 * run.
 */
function collect(failures: Failure[], error: unknown): void {
  const isBusy = error instanceof Failure && error.cause instanceof DownloadError && error.cause.kind === 'busy';
  const isOfOne = error instanceof Failure && (isBusy || ['data', 'failed', 'missing'].includes(error.exitReason));
  if (!isOfOne) throw error;
  // A backup that the server has deleted since it was listed is not an error.
  if (error.exitReason !== 'missing') failures.push(error);
}

/**
 * Returns the backups of the server that the folder lacks or has as corrupt files. A file with the digest of a backup
 * is added to the list: an earlier run downloaded it and was killed before it wrote the line. Other files outside the
 * list are never touched.
 */
async function findMissing(
  { folder, options, report }: Run,
  wanted: readonly WantedBackup[],
  failures: Failure[],
): Promise<WantedBackup[]> {
  const missing: WantedBackup[] = [];
  for (const one of wanted) {
    const { name, backup } = one;
    const found = await folder.find(name);
    if (!found && (await folder.isTaken(name))) {
      failures.push(strangerInTheWay(folder.pathOf(name)));
      continue;
    }
    const digest = backup.sha256?.toLowerCase();
    const noted = folder.manifest.get(name);
    if (found && noted === undefined) {
      if (digest !== undefined && (await folder.digest(name)) === digest) {
        if (!options.isDryRun) await folder.add(name, digest, backup.last_modified);
      } else failures.push(strangerInTheWay(folder.pathOf(name)));
      continue;
    }
    const hasSize = found !== undefined && (backup.size === undefined || backup.size === found.bytes);
    if (hasSize && (digest === undefined || noted === digest)) continue;
    if (found && !options.isDryRun) {
      await folder.setAside(name);
      report.damaged.push(folder.pathOf(name));
    }
    missing.push(one);
  }
  return missing;
}

const strangerInTheWay = (path: string) =>
  new Failure(
    'data',
    `${path} was not downloaded by backups sync and differs from the backup of this name; it was not changed`,
    {
      hints: ['Move it away to download the backup.'],
    },
  );

async function requireRoomFor(folder: BackupFolder, missing: readonly WantedBackup[]): Promise<void> {
  const needed = await Promise.all(
    missing.map(async ({ name, backup: { size = 0 } }) => size - ((await folder.find(`${name}.part`))?.bytes ?? 0)),
  );
  if (missing.length > 0) await folder.requireSpace(needed.reduce((sum, bytes) => sum + Math.max(0, bytes), 0));
}

/**
 * Downloads a backup file and verifies it. A corrupt file is renamed, and downloaded again once. @throws Failure (data)
 */
async function fetchVerified(run: Run, one: WantedBackup): Promise<void> {
  const { folder, report, onFetched } = run;
  for (let tries = 1; ; tries += 1) {
    const done = await fetchOne(run, one).catch((error: unknown) => {
      if (tries > 1 || !(error instanceof Failure) || !(error.cause instanceof DownloadError)) throw error;
      if (error.cause.kind !== 'data') throw error;
      run.console.warn(`${one.name}: ${error.message} Downloading it again.`);
    });
    if (!done) continue;
    if ((await folder.digest(one.name)) === done.sha256) {
      await folder.add(one.name, done.sha256, one.backup.last_modified);
      const file = { path: folder.pathOf(one.name), ...done };
      report.fetched.push(file);
      onFetched(file);
      return;
    }
    await folder.setAside(one.name);
    report.damaged.push(folder.pathOf(one.name));
    if (tries > 1) throw new Failure('data', `${folder.pathOf(one.name)} was corrupt after two downloads`);
  }
}

async function fetchOne({ console, connection, folder }: Run, { backup, name }: WantedBackup) {
  const progress = progressLine(console, name);
  try {
    const { downloadBackup } = await import('@kafra/sdk/node');
    return await downloadBackup(backupClient(connection), backup, {
      ...downloadOptions(console),
      target: folder.pathOf(name),
      onProgress: progress.update,
    });
  } catch (error) {
    throw toDownloadFailure(error, console, connection);
  } finally {
    progress.end();
  }
}

/**
 * Verifies the files that earlier runs downloaded. Corrupt ones are downloaded again if the server still has the
 * backup.
 */
async function verifyOthers(run: Run, wanted: readonly WantedBackup[], failures: Failure[]): Promise<void> {
  const { folder, report, console } = run;
  const isNew = new Set(report.fetched.map(({ path }) => path));
  for (const [name, digest] of [...folder.manifest]) {
    console.io.signal.throwIfAborted();
    if (isNew.has(folder.pathOf(name)) || !(await folder.find(name))) continue;
    if ((await folder.digest(name)) === digest) continue;
    await folder.setAside(name);
    report.damaged.push(folder.pathOf(name));
    const source = wanted.find((one) => one.name === name);
    if (source) await fetchVerified(run, source).catch((error: unknown) => collect(failures, error));
    else failures.push(new Failure('data', `${folder.pathOf(name)} is corrupt and no longer available on the server`));
  }
}

async function findNewest({ folder, connection }: Run, wanted: readonly WantedBackup[]): Promise<SyncReport['newest']> {
  const now = connection.serverNow();
  for (const { name, backup } of wanted)
    if (!isAhead(backup.last_modified, now) && folder.manifest.has(name) && (await folder.find(name)))
      return { path: folder.pathOf(name), last_modified: backup.last_modified };
  const [newest] = await surplusFiles(folder, { keep: 0, times: timesOf(wanted), now });
  return newest && { path: folder.pathOf(newest.name), last_modified: newest.time };
}

const timesOf = (wanted: readonly WantedBackup[]) =>
  new Map(wanted.map(({ name, backup }): [string, number] => [name, backup.last_modified]));

/** Deletes surplus backup files: only files of the list `SHA256SUMS`, and only after the newest backup is complete. */
async function deleteSurplus(run: Run, wanted: readonly WantedBackup[]): Promise<void> {
  const { folder, options, report } = run;
  const now = run.connection.serverNow();
  const surplus = await surplusFiles(folder, { keep: options.keep, times: timesOf(wanted), now });
  const [newest] = wanted;
  if (surplus.length === 0 || !newest || !folder.manifest.has(newest.name)) return;
  const { size } = newest.backup;
  const isWhole = size === undefined || (await folder.find(newest.name))?.bytes === size;
  if (!isWhole || (await folder.digest(newest.name)) !== folder.manifest.get(newest.name))
    throw new Failure('data', `${folder.pathOf(newest.name)} is corrupt, so nothing was deleted`, {
      hints: ['Run it with --verify all to download it again.'],
    });
  for (const { name } of surplus) {
    await folder.remove(name);
    report.deleted.push(folder.pathOf(name));
    run.console.note(`deleted ${folder.pathOf(name)}`);
  }
}

interface Plan {
  wanted: readonly WantedBackup[];
  missing: readonly WantedBackup[];
  isListEmpty: boolean;
}

async function describePlan(
  { console, connection, folder, options, report, onPlanned }: Run,
  { wanted, missing, isListEmpty }: Plan,
): Promise<void> {
  const size = ({ size_human }: Backup) => sanitizeText(size_human);
  const plan = { fetch: missing.map(({ name }) => folder.pathOf(name)), delete: [] as string[] };
  report.plan = plan;
  for (const { name, backup } of missing) onPlanned(`fetch ${folder.pathOf(name)} (${size(backup)})`);
  if (isListEmpty) return console.warn('the server has no backups, so nothing would be deleted');
  const coming = missing.map(({ name, backup }) => ({ name, time: backup.last_modified }));
  const now = connection.serverNow();
  const surplus = await surplusFiles(folder, { keep: options.keep, times: timesOf(wanted), now, coming });
  for (const { name } of surplus) {
    plan.delete.push(folder.pathOf(name));
    onPlanned(`delete ${folder.pathOf(name)}`);
  }
}
