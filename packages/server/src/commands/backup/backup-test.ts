import type { Command } from 'commander';
import { findingLine } from '../../rules/finding.ts';
import { printLines } from '../print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from '../settings.ts';
import { restoreFault, withRestored } from './restored.ts';

async function testBackup(file: string, flags: SettingsFlags): Promise<void> {
  const started = Date.now();
  const findings = await withRestored(file, readDataSettings(flags), async (restored) => restored.findings).catch(
    (error: unknown) => [restoreFault(error)],
  );
  printLines(...findings.map(findingLine));
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
  else printLines(`restored, checked and removed in ${Math.ceil((Date.now() - started) / 1_000)} s`);
}

/** Adds the command `backup test`, which restores a backup to a temporary database and checks it. */
export function backupTestCommand(backup: Command): void {
  withSettings(backup.command('test'))
    .description('Restore a backup into a temporary database, check it and remove it')
    .argument('<file>', 'backup file of `backup` or `kafra backups`')
    .action((file: string, _flags: unknown, command: Command) =>
      testBackup(file, command.optsWithGlobals<SettingsFlags>()),
    );
}
