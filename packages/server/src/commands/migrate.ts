import type { Command } from 'commander';
import { databaseOf } from '../config.ts';
import { addMissingIndexes } from '../store/migrations/add-indexes.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open-database.ts';
import { printLines, readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

interface MigrateFlags extends SettingsFlags {
  indexes?: boolean;
}

/** Adds `migrate`: brings the tables up to date without serving. */
export function migrateCommand(program: Command): void {
  withSettings(program.command('migrate'))
    .description('Bring the tables up to date; running it again does nothing')
    .option('--indexes', 'also add the indexes that the game’s own tables lack, which halts the game meanwhile')
    .action(async ({ indexes, ...flags }: MigrateFlags) => {
      const database = await openDatabase(databaseOf(readDataSettings(flags)));
      const steps = await migrate(database, Date.now());
      const done = (step: string) => printLines(`done: ${step}`);
      steps.forEach(done);
      if (steps.length === 0) printLines('The tables are up to date.');
      if (indexes && (await addMissingIndexes(database, done)) === 0) printLines('Every index is there.');
      await database.close();
    });
}
