import { existsSync } from 'node:fs';
import { databaseOf, type ServerConfig } from '../config.ts';
import { Refusal } from '../rules/refusal.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { hasRealm, migrate, requireCurrentTables } from '../store/migrations/migrate.ts';
import { noRealm } from './no-realm.ts';
import { readDataSettings, type SettingsFlags } from './settings.ts';

type Work<T> = (database: Database, config: ServerConfig) => Promise<T>;

/**
 * Opens the database of the settings, with or without Kafra's tables, runs `work` and closes it. Does not create a
 * database. Refusals are printed with the messages that players see.
 * @throws {ConfigError} also for a missing file.
 */
export async function lookIntoDatabase<T>(flags: SettingsFlags, work: Work<T>): Promise<T> {
  const config = readDataSettings(flags);
  const settings = databaseOf(config);
  // A missing SQLite file is an error, because SQLite would otherwise create it.
  if (settings.kind === 'sqlite' && !existsSync(settings.file)) throw noRealm(flags, settings);
  const database = await openDatabase(settings);
  try {
    return await work(database, config);
  } catch (error) {
    throw error instanceof Refusal ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}

const inRealm = <T>(flags: SettingsFlags, prepare: (database: Database) => Promise<unknown>, work: Work<T>) =>
  lookIntoDatabase(flags, async (database, config) => {
    if (!(await hasRealm(database))) throw noRealm(flags, databaseOf(config));
    await prepare(database);
    return work(database, config);
  });

/**
 * Like `lookIntoDatabase`, but requires a realm with tables of this version of Kafra. @throws {ConfigError} without
 * one.
 */
export const lookIntoRealm = <T>(flags: SettingsFlags, work: Work<T>): Promise<T> =>
  inRealm(flags, requireCurrentTables, work);

/** Migrates the database of a realm and runs `work`, which may change it. @throws {ConfigError} without a realm. */
export const changeRealm = <T>(flags: SettingsFlags, work: Work<T>): Promise<T> =>
  inRealm(flags, (database) => migrate(database, Date.now()), work);
