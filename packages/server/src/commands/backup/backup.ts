import { formatBytes } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { databaseOf, paths } from '../../config.ts';
import { createBackups } from '../../domain/backups.ts';
import { systemClock } from '../../rules/clock.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { openDatabase } from '../../store/open-database.ts';
import { printLines, readDataSettings, type SettingsFlags, withSettings } from '../settings.ts';
import { backupRestoreCommand } from './backup-restore.ts';
import { backupTestCommand } from './backup-test.ts';

/** Adds `backup`: a copy of the whole database, listed in the control panel like the scheduled ones. */
export function backupCommand(program: Command): void {
  const backup = withSettings(program.command('backup'));
  backup.description('Write a backup of the database now').action(async (flags: SettingsFlags) => {
    const config = readDataSettings(flags);
    const { backups: dir } = paths(config);
    const { keep } = config.backups;
    const database = await openDatabase(databaseOf(config));
    await migrate(database, Date.now());
    const made = await createBackups({ database, dir, keep, clock: systemClock }).create();
    await database.close();
    printLines(`${made.file_name}  ${formatBytes(made.size_bytes)}  in ${dir}`);
  });
  backupTestCommand(backup);
  backupRestoreCommand(backup);
}
