import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { databaseOf } from '../../config.ts';
import { giveTo } from '../../files/inherit-owner.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { findingLine } from '../../rules/finding.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { isNoRealm } from '../../store/connection/classify-error.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { liveInstances } from '../../store/instances/instances.ts';
import { noteRestore } from '../../store/restores.ts';
import { endEverything } from '../../store/sessions/end-all.ts';
import { printLines } from '../print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from '../settings.ts';
import { kindOfBackup, restoreFault, withRestored } from './restored.ts';

interface RestoreFlags extends SettingsFlags {
  yes?: boolean;
  keepSessions?: boolean;
}

/** Returns a timestamp such as `20270131_040000` for the name of the folder with replaced files. */
const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/** Returns the names of the machines on which Kafra runs with this database; empty for a database without a realm. */
async function whoServes(settings: DatabaseConfig): Promise<string[]> {
  try {
    const database = await openDatabase(settings);
    return await liveInstances(database.db)
      .then((live) => live.map(({ host }) => host))
      .finally(() => database.close());
  } catch (error) {
    // Other failures do not prove that no server is running: a database without a free connection may have many users.
    if (isNoRealm(error)) return [];
    throw error;
  }
}

async function requireNobody(settings: DatabaseConfig): Promise<void> {
  const hosts = settings.kind === 'sqlite' && !(await exists(settings.file)) ? [] : await whoServes(settings);
  if (hosts.length > 0)
    throw new ConfigError(
      `Kafra is using this database, on ${hosts.join(', ')}: stop it first. After a crash, wait half a minute.`,
    );
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Replaces the file of a SQLite database. Moves the old file to a folder beside it, and returns that folder. */
async function replaceFile(restored: string, file: string): Promise<string> {
  const aside = path.join(path.dirname(file), `before-restore-${stamp()}`);
  const next = path.join(aside, 'restored');
  const moved: string[] = [];
  const kept = (part: string) => path.join(aside, path.basename(file) + part);
  makeFolder(path.dirname(file));
  // The folder for the old database is always new, because an existing one may belong to another user.
  await mkdir(aside, { mode: 0o700 });
  try {
    await copyFile(restored, next);
    giveTo(next, await stat(file).catch(() => stat(path.dirname(file))));
    // SQLite's journal files belong to the old database, so they are moved with it.
    for (const part of ['', '-wal', '-shm']) {
      if (!(await exists(file + part))) continue;
      await rename(file + part, kept(part));
      moved.push(part);
    }
    await rename(next, file);
  } catch (error) {
    for (const part of moved) await rename(kept(part), file + part);
    await rm(aside, { recursive: true });
    throw error;
  }
  return aside;
}

async function replace(restored: DatabaseConfig, settings: DatabaseConfig): Promise<string> {
  if (restored.kind === 'sqlite' && settings.kind === 'sqlite') return replaceFile(restored.file, settings.file);
  if (restored.kind !== 'mariadb' || settings.kind !== 'mariadb') throw new ConfigError(otherKind);
  const { swapTables } = await import('../../store/mariadb/drills/swap-tables.ts');
  return swapTables(restored, settings, `kafra_before_${stamp()}`);
}

const otherKind =
  'This backup is for another kind of database: .sqlite.gz is for SQLite, .sql.gz for MariaDB. Check the settings.';

/**
 * Records the restore in the restored database. Ends its sessions and access tokens unless `keepsSessions`, because
 * users may have ended them after the backup. Returns lines of text about the result of the restore.
 */
async function settle(restored: DatabaseConfig, file: string, keepsSessions: boolean): Promise<string[]> {
  const database = await openDatabase(restored);
  try {
    const at = Date.now();
    const ended = await database.transaction(async (db) => {
      await noteRestore(db, { at, fileName: path.basename(file), keepsSessions });
      return keepsSessions ? undefined : await endEverything(db, at);
    });
    const passwords =
      'Site and game passwords are those of the backup: users who changed theirs later must change them again.';
    return ended
      ? [
          `ended ${ended.sessions} sessions and ${ended.accessTokens} access tokens: all users must sign in again. ${passwords}`,
        ]
      : [`Sessions and access tokens that ended after the backup are valid again. ${passwords}`];
  } finally {
    await database.close();
  }
}

async function restoreBackup(file: string, { yes, keepSessions = false, ...flags }: RestoreFlags): Promise<void> {
  const config = readDataSettings(flags);
  const settings = databaseOf(config);
  if (kindOfBackup(file) !== settings.kind) throw new ConfigError(otherKind);
  await requireNobody(settings);
  if (settings.kind === 'mariadb') {
    const { requireNoTriggers } = await import('../../store/mariadb/drills/triggers.ts');
    await requireNoTriggers(settings);
  }
  if (!yes)
    throw new ConfigError(
      `This replaces the whole realm with the backup ${path.basename(file)}. The current data is moved aside, not deleted. ` +
        `${keepSessions ? '' : 'All users are signed out, and all access tokens end. '}Stop the game and Kafra, then run this command again with --yes.`,
    );
  await withRestored(file, config, async (restored) => {
    printLines(...restored.findings.map(findingLine));
    if (!restored.isWhole) {
      process.exitCode = 1;
      return printLines('Nothing was changed.');
    }
    const settled = await settle(restored.settings, file, keepSessions);
    printLines(`restored; the previous data is in ${await replace(restored.settings, settings)}`, ...settled);
  }).catch((error: unknown) => {
    printLines(findingLine(restoreFault(error)), 'Nothing was changed.');
    process.exitCode = 1;
  });
}

/** Adds the command `backup restore`, which replaces the realm by a backup. */
export function backupRestoreCommand(backup: Command): void {
  withSettings(backup.command('restore'))
    .description('Restore a backup while the game and Kafra are stopped; the current data is moved aside')
    .argument('<file>', 'backup file of `backup` or `kafra backups`')
    .option('--yes', 'do it')
    .option('--keep-sessions', 'keep the sessions and access tokens of the backup, including those that ended later')
    .action((file: string, _flags: unknown, command: Command) =>
      restoreBackup(file, command.optsWithGlobals<RestoreFlags>()),
    );
}
