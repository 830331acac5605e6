import { levelOf } from '@kafra/sdk';
import type { Backup } from '@kafra/sdk/contract';
import { backupRefusal, formatDateTime } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { findByName } from '../command-kit/resolve-argument.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { progressLine } from '../terminal/progress.ts';
import {
  backupClient,
  backupsFailure,
  downloadOptions,
  fileNameOf,
  listBackups,
  toDownloadFailure,
} from './backup-client.ts';
import { newestFirst } from './newest-first.ts';
import {
  addTargetFlags,
  checkTargetFlags,
  chooseTarget,
  describeFile,
  type KeptFile,
  printFiles,
  type Target,
  type TargetFlags,
  writesToStdout,
} from './target-file.ts';

interface DownloadFlags extends TargetFlags {
  latest?: boolean;
  sha256?: string;
}

export function addBackupDownload(program: Command, io: Io): void {
  const command = commandGroup(program, 'backups')
    .command('download')
    .description('Download backups, resuming interrupted downloads (group level 99)')
    .argument('[key...]', 'keys or file names of backups')
    .option('--latest', 'the newest backup')
    .option('--sha256 <hex>', 'expected SHA-256');
  addTargetFlags(command);
  provideCompletions(command, {
    remote: async (connection, given) =>
      (await listBackups(connection))
        .filter(({ key, file_name }) => !given.includes(file_name) && !given.includes(key))
        .map(({ key, file_name, last_modified, size_human }) => ({
          value: file_name,
          aliases: [key],
          description: `${formatDateTime(last_modified)}, ${size_human}`,
        })),
  });
  withExamples(command, [
    'kafra backups download --latest',
    'kafra backups download KEY --dir /var/backups --skip-existing',
    'kafra backups download KEY -o - | gunzip -t',
  ]);
  command.action(async (keys: string[]) => {
    const flags = command.opts<DownloadFlags>();
    if (keys.length === 0 && !flags.latest) command.error("error: missing required argument 'key'");
    refuseContradictions(keys, flags);
    checkTargetFlags(flags);
    await downloadBackups(await openConsole(command, io), keys, flags);
  });
}

function refuseContradictions(keys: readonly string[], flags: DownloadFlags): void {
  const refuse = (message: string) => {
    throw new Failure('usage', message);
  };
  if (keys.length > 0 && flags.latest) refuse('use either keys or --latest');
  if (flags.output !== undefined && keys.length > 1) refuse('--output takes one backup; use --dir for several');
  if (flags.sha256 !== undefined && keys.length > 1) refuse('--sha256 takes one backup');
  if (flags.sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(flags.sha256))
    refuse('--sha256 must be 64 hexadecimal digits');
}

async function downloadBackups(console: Console, keys: readonly string[], flags: DownloadFlags): Promise<void> {
  const toStdout = writesToStdout(console, flags, 'a backup');
  await withConnection(
    console,
    async (connection) => {
      const refusal = backupRefusal(levelOf(connection.app.context), 'download');
      if (refusal !== undefined) throw new Failure('forbidden', refusal);
      const backups = await listBackups(connection);
      const named = flags.latest
        ? [newestOf(backups, connection.serverNow())]
        : keys.map((key) => findByName(backups, key, backupNaming));
      // The user may name the same backup twice: by its key and by its file name.
      const wanted = [...new Set(named)];
      const one = (backup: Backup) => ({ console, connection, backup, sha256: flags.sha256 ?? backup.sha256 });
      if (toStdout) for (const backup of wanted) await downloadToStdout(one(backup));
      // The target paths of all backups are chosen before the first download starts, so that a refused path stops the
      // command early.
      else {
        const targets = await chooseTargets(console, wanted, flags);
        const files: KeptFile[] = [];
        try {
          for (const { backup, target } of targets) {
            const keep = target.isSkipped ? checkExisting : downloadToFile;
            files.push(await keep(one(backup), target));
            if (!flags.json) printFiles(console, files.slice(-1), flags);
          }
        } finally {
          // If a download fails, the files that were completed before are still printed.
          if (flags.json) printFiles(console, files, flags);
        }
      }
    },
    { failure: backupsFailure },
  );
}

const backupNaming = { names: ({ key, file_name }: Backup) => [key, file_name], noun: 'backup' };

/** Returns the newest backup. A backup with a date in the future is used only if there is no other. */
function newestOf(backups: readonly Backup[], now: number): Backup {
  const [newest] = newestFirst(backups, ({ last_modified }) => last_modified, { now });
  if (!newest) throw new Failure('missing', 'No database backups found');
  return newest;
}

interface BackupTarget {
  backup: Backup;
  target: Target;
}

async function chooseTargets(
  console: Console,
  wanted: readonly Backup[],
  flags: DownloadFlags,
): Promise<BackupTarget[]> {
  const chosen: BackupTarget[] = [];
  for (const backup of wanted) {
    const target = await chooseTarget(console, fileNameOf(backup), flags, { makesFolder: true });
    if (chosen.some(({ target: { path } }) => path === target.path)) {
      throw new Failure(
        'usage',
        `these downloads would overwrite each other: ${target.path}. Download one at a time with --output`,
      );
    }
    chosen.push({ backup, target });
  }
  return chosen;
}

interface Transfer {
  console: Console;
  connection: Connection;
  backup: Backup;
  sha256: string | undefined;
}

async function downloadToFile({ console, connection, backup, sha256 }: Transfer, { path }: Target): Promise<KeptFile> {
  const progress = progressLine(console, backup.file_name);
  try {
    const { downloadBackup } = await import('@kafra/sdk/node');
    const options = { ...downloadOptions(console), target: path, onProgress: progress.update };
    const done = await downloadBackup(backupClient(connection), { ...backup, sha256 }, options);
    return { path, ...done, skipped: false };
  } catch (error) {
    throw toDownloadFailure(error, console, connection);
  } finally {
    progress.end();
  }
}

/**
 * Verifies a file that exists already, instead of downloading the backup.
 * @throws Failure (data) if it is not the same as the backup.
 */
async function checkExisting({ console, sha256, backup }: Transfer, { path }: Target): Promise<KeptFile> {
  const found = await describeFile(path);
  const other =
    sha256 === undefined
      ? backup.size !== undefined && backup.size !== found.bytes && `${found.bytes} bytes instead of ${backup.size}`
      : sha256.toLowerCase() !== found.sha256 && `SHA-256 ${found.sha256} instead of ${sha256.toLowerCase()}`;
  if (other) {
    throw new Failure('data', `${path} already exists with different content (${other})`, {
      hints: ['Use --clobber to replace it.'],
    });
  }
  console.note(`${path} already exists, skipped`);
  return { ...found, skipped: true };
}

async function downloadToStdout({ console, connection, backup, sha256 }: Transfer): Promise<void> {
  const progress = progressLine(console, backup.file_name);
  try {
    const to = console.io.stdout;
    const { backupLink, downloadStream } = await import('@kafra/sdk/node');
    const link = backupLink(backupClient(connection), backup.key);
    const { size } = backup;
    await downloadStream({ ...downloadOptions(console), link, size, sha256, to, onProgress: progress.update });
  } catch (error) {
    throw toDownloadFailure(error, console, connection);
  } finally {
    progress.end();
  }
}
