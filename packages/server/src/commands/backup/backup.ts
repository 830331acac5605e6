import { formatBytes } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { paths } from '../../config.ts';
import { createBackups } from '../../domain/backups/backups.ts';
import { systemClock } from '../../rules/clock.ts';
import { changeRealm } from '../open-realm.ts';
import { printLines } from '../print-lines.ts';
import { type SettingsFlags, withSettings } from '../settings.ts';
import { backupRestoreCommand } from './backup-restore.ts';
import { backupTestCommand } from './backup-test.ts';

/**
 * Adds the command `backup`, which creates a copy of the whole database. The control panel lists it like scheduled
 * backups.
 */
export function backupCommand(program: Command): void {
  const backup = withSettings(program.command('backup'));
  backup.description('Write a backup of the database now').action(async (flags: SettingsFlags) => {
    await changeRealm(flags, async (database, config) => {
      const { backups: dir } = paths(config);
      const { keep } = config.backups;
      const made = await createBackups({ database, dir, keep, clock: systemClock }).create();
      printLines(`${made.file_name}  ${formatBytes(made.size_bytes)}  in ${dir}`);
    });
  });
  backupTestCommand(backup);
  backupRestoreCommand(backup);
}
