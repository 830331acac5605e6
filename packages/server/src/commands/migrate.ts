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

/** Exit code of `migrate --check` if migration steps are pending. */
const pendingExitCode = 3;

const upToDate = 'The tables are up to date.';
const indexed = 'All indexes exist.';

/** Prints the SQL statements of pending migration steps without running them. */
async function check(database: Database, indexes: boolean): Promise<void> {
  await requireMigratable(database);
  const steps = await pendingMigrations(database);
  for (const { name, statements } of steps)
    printLines(`to do: ${name}`, ...statements.map((statement) => `  ${statement.replaceAll(/\s+/g, ' ')};`));
  printLines(steps.length === 0 ? upToDate : 'Only tables of Kafra change; the game can keep running.');
  const changes = indexes ? await database.missingIndexes() : [];
  for (const { description, statement, rows } of changes)
    printLines(`to do: ${description}, over about ${rows} lines`, `  ${statement};`);
  if (indexes) printLines(changes.length === 0 ? indexed : 'Tables of the game change; the game is blocked meanwhile.');
  if (steps.length + changes.length > 0) process.exitCode = pendingExitCode;
}

async function bringUpToDate(database: Database, indexes: boolean): Promise<void> {
  const steps = await migrate(database, Date.now());
  const done = (step: string) => printLines(`done: ${step}`);
  steps.forEach(done);
  if (steps.length === 0) printLines(upToDate);
  if (indexes && (await addMissingIndexes(database, done)) === 0) printLines(indexed);
}

/** Adds the command `migrate`, which updates the tables of the database without serving requests. */
export function migrateCommand(program: Command): void {
  withSettings(program.command('migrate'))
    .description('Update the tables; does nothing if they are up to date')
    .option('--indexes', 'also add missing indexes to tables of the game, which blocks the game meanwhile')
    .option('--check', 'print pending changes without applying them; exit code 3 if there are any')
    .action(async ({ indexes = false, check: isCheck, ...flags }: MigrateFlags) => {
      if (isCheck) return lookIntoDatabase(flags, (database) => check(database, indexes));
      const database = await openDatabase(databaseOf(readDataSettings(flags)));
      await bringUpToDate(database, indexes).finally(() => database.close());
    });
}
