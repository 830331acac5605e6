import type { Command } from 'commander';
import { sql } from 'kysely';
import { databaseOf } from '../config.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open-database.ts';
import { readDataSettings, type SettingsFlags, say, withSettings } from './settings.ts';

interface MigrateFlags extends SettingsFlags {
  indexes?: boolean;
}

/** Adds what is missing, one after the other: running it again goes on where it was stopped. */
async function addIndexes(database: Database): Promise<void> {
  const changes = await database.missingIndexes();
  if (changes.length === 0) say('Every index is there.');
  for (const { words, statement } of changes) {
    await sql.raw(statement).execute(database.db);
    say(`done: ${words}`);
  }
}

/** Adds `migrate`: brings the tables up to date without serving. */
export function migrateCommand(program: Command): void {
  withSettings(program.command('migrate'))
    .description('Bring the tables up to date; running it again does nothing')
    .option('--indexes', 'also add the indexes that the game’s own tables lack, which halts the game meanwhile')
    .action(async ({ indexes, ...flags }: MigrateFlags) => {
      const database = await openDatabase(databaseOf(readDataSettings(flags)));
      const steps = await migrate(database, Date.now());
      say(...(steps.length > 0 ? steps.map((step) => `done: ${step}`) : ['The tables are up to date.']));
      if (indexes) await addIndexes(database);
      await database.close();
    });
}
