import { databaseOf, type ServerConfig } from '../config.ts';
import { ConfigError } from '../rules/config-error.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open-database.ts';
import { readDataSettings, type SettingsFlags } from './settings.ts';

/**
 * Does something with the database of the settings, whose tables are brought up to date before, and closes it whatever
 * comes of that. What a player would be refused is said in the same words. @throws {ConfigError}
 */
export async function withDatabase<T>(
  flags: SettingsFlags,
  work: (database: Database, config: ServerConfig) => Promise<T>,
): Promise<T> {
  const config = readDataSettings(flags);
  const database = await openDatabase(databaseOf(config));
  try {
    await migrate(database, Date.now());
    return await work(database, config);
  } catch (error) {
    throw error instanceof Refusal ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}
