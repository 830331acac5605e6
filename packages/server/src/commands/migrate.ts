import type { Command } from 'commander';
import { databaseOf } from '../config.ts';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { addMissingIndexes } from '../store/migrations/add-indexes.ts';
import { migrate, pendingMigrations, requireMigratable } from '../store/migrations/migrate.ts';
import { lookIntoDatabase } from './open-realm.ts';
import { printLines } from './print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

interface MigrateFlags extends SettingsFlags {
  indexes?: boolean;
  check?: boolean;
}

/** Exit code if migrations are pending. */
const pendingExitCode = 3;

const upToDate = 'The tables are up to date.';
const indexed = 'Every index is there.';

/** Prints the pending statements without running them. */
async function check(database: Database, indexes: boolean): Promise<void> {
  await requireMigratable(database);
  const steps = await pendingMigrations(database);
  for (const { name, statements } of steps)
    printLines(`to do: ${name}`, ...statements.map((statement) => `  ${statement.replaceAll(/\s+/g, ' ')};`));
  printLines(steps.length === 0 ? upToDate : 'These are tables of Kafra alone; the game goes on meanwhile.');
  const changes = indexes ? await database.missingIndexes() : [];
  for (const { description, statement, rows } of changes)
    printLines(`to do: ${description}, over about ${rows} lines`, `  ${statement};`);
  if (indexes) printLines(changes.length === 0 ? indexed : 'These are tables of the game, which waits meanwhile.');
  if (steps.length + changes.length > 0) process.exitCode = pendingExitCode;
}

async function bringUpToDate(database: Database, indexes: boolean): Promise<void> {
  const steps = await migrate(database, Date.now());
  const done = (step: string) => printLines(`done: ${step}`);
  steps.forEach(done);
  if (steps.length === 0) printLines(upToDate);
  if (indexes && (await addMissingIndexes(database, done)) === 0) printLines(indexed);
}

/** Adds `migrate`: updates the tables without serving. */
export function migrateCommand(program: Command): void {
  withSettings(program.command('migrate'))
    .description('Bring the tables up to date; running it again does nothing')
    .option('--indexes', 'also add the indexes that the game’s own tables lack, which halts the game meanwhile')
    .option('--check', 'say what would be done, and do nothing; exit code 3 when there is something')
    .action(async ({ indexes = false, check: isCheck, ...flags }: MigrateFlags) => {
      if (isCheck) return lookIntoDatabase(flags, (database) => check(database, indexes));
      const database = await openDatabase(databaseOf(readDataSettings(flags)));
      await bringUpToDate(database, indexes).finally(() => database.close());
    });
}
