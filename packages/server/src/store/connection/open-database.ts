import { silentLog } from '../../rules/log.ts';
import { noMetrics } from '../../rules/metrics.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { openSqlite } from '../sqlite/open.ts';
import type { Database, Observers } from './database.ts';

/**
 * Opens the database. Creates a missing file; `migrate` creates the tables.
 * @throws {ConfigError} if the database cannot be opened.
 */
export async function openDatabase(config: DatabaseConfig, observers: Partial<Observers> = {}): Promise<Database> {
  const { metrics = noMetrics, log = silentLog } = observers;
  if (config.kind === 'sqlite') return openSqlite(config.file, metrics);
  const { openMariadb } = await import('../mariadb/open.ts');
  return openMariadb(config, { metrics, log });
}
