import type { Command } from 'commander';
import { databaseOf } from '../config.ts';
import { openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { readDataSettings, type SettingsFlags, say, withSettings } from './settings.ts';

/** Adds `migrate`: brings the tables up to date without serving. */
export function migrateCommand(program: Command): void {
  withSettings(program.command('migrate'))
    .description('Bring the tables up to date; running it again does nothing')
    .action(async (flags: SettingsFlags) => {
      const database = await openDatabase(databaseOf(readDataSettings(flags)));
      const steps = await migrate(database, Date.now());
      await database.close();
      say(...(steps.length > 0 ? steps.map((step) => `done: ${step}`) : ['The tables are up to date.']));
    });
}
