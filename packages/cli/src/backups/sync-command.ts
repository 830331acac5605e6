import { resolve } from 'node:path';
import { levelOf } from '@kafra/sdk';
import { backupRefusal, messageOf, parseDuration, withoutSecrets } from '@kafra/sdk/rules';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { commandGroup } from '../command-group.ts';
import { positiveInteger, webAddress } from '../command-kit/flag-parsers.ts';
import { withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { exitCodeOf, Failure, Interrupted } from '../exit-codes.ts';
import { exitReasonOf } from '../exit-message.ts';
import type { Io } from '../ports.ts';
import { escapeControls } from '../terminal/text.ts';
import { backupsFailure } from './backup-client.ts';
import type { SyncReport } from './sync-backups.ts';

interface SyncFlags {
  keep?: number;
  maxAge?: number;
  verify: 'new' | 'all';
  ping?: string;
  dryRun?: boolean;
  json?: boolean;
}

const duration = (text: string): number => {
  const ms = parseDuration(text);
  if (!ms) throw new InvalidArgumentError('Must be a duration like 26h, 90m or 2d.');
  return ms;
};

/** Adds `backups sync`, which copies the server's backups to a local folder. For use in a timer. */
export function addBackupSync(program: Command, io: Io): void {
  const command = commandGroup(program, 'backups')
    .command('sync')
    .description("Mirror the server's backups to a folder, verified against SHA256SUMS (group level 99)")
    .argument('<dir>', 'target folder (created if missing)')
    .addOption(
      new Option('--keep <n>', 'keep the newest N; delete older files that sync downloaded').argParser(positiveInteger),
    )
    .addOption(
      new Option(
        '--max-age <time>',
        'exit with code 3 if the newest backup is older than this (for example 26h)',
      ).argParser(duration),
    )
    .addOption(new Option('--verify <which>', 'files to re-verify').choices(['new', 'all']).default('new'))
    .addOption(new Option('--ping <url>', 'ping this URL on success, or URL/EXITCODE on failure').argParser(webAddress))
    .option('--dry-run', 'print what would be done, without doing it')
    .option('--json', 'print the result as JSON');
  withExamples(command, [
    'kafra backups sync /srv/backups',
    'kafra backups sync /srv/backups --keep 30 --max-age 26h --verify all --ping https://alarm.example/id',
    'cd /srv/backups && sha256sum -c SHA256SUMS',
  ]);
  command.action(async (dir: string) => {
    // The folder name is empty if a variable of the user's script is empty. It must not select the current folder.
    if (dir === '') throw new Failure('usage', 'the folder name is empty');
    const console = await openConsole(command, io);
    await runAndPing(console, resolve(io.cwd, dir), command.opts<SyncFlags>());
  });
}

/** The monitoring service is notified at the end of each sync run, unless the user aborted it. */
async function runAndPing(console: Console, folder: string, flags: SyncFlags): Promise<void> {
  const error = await run(console, folder, flags).then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  );
  const isInterrupted = console.io.signal.aborted || error?.reason instanceof Interrupted;
  if (flags.ping !== undefined && !flags.dryRun && !isInterrupted) {
    const { ping } = await import('./ping.ts');
    const problem = await ping(flags.ping, error ? exitCodeOf(exitReasonOf(error.reason)) : 0, console.io.signal);
    if (problem !== undefined) console.warn(`${withoutSecrets(flags.ping)} could not be pinged: ${problem}`);
  }
  if (error) throw error.reason;
}

async function run(console: Console, path: string, flags: SyncFlags): Promise<void> {
  const { verify, json = false, dryRun: isDryRun = false, maxAge, keep = Number.POSITIVE_INFINITY } = flags;
  const report: SyncReport = { fetched: [], deleted: [], damaged: [], newest: undefined };
  const unlock = isDryRun ? () => undefined : await lock(path);
  try {
    await withConnection(
      console,
      async (connection) => {
        const refusal = backupRefusal(levelOf(connection.app.context), 'download');
        if (refusal !== undefined) throw new Failure('forbidden', refusal);
        const { syncBackups } = await import('./sync-backups.ts');
        const { openBackupFolder } = await import('./backup-folder.ts');
        await syncBackups({
          ...{ console, connection, report },
          folder: await openBackupFolder(path),
          options: { verify, maxAge, keep, isDryRun },
          onFetched: (file) => {
            if (!json) console.print(file.path);
          },
          onPlanned: (step) => {
            if (!json) console.print(`dry run: ${step}`);
          },
        });
      },
      { failure: backupsFailure },
    );
  } finally {
    unlock();
    if (json) console.print(escapeControls(JSON.stringify(writtenReport(report), null, 2)));
  }
}

/** Returns the sync report as JSON data for scripts, with times in RFC 3339. */
const writtenReport = ({ newest, ...report }: SyncReport) => ({
  ...report,
  newest: newest && { ...newest, last_modified: new Date(newest.last_modified).toISOString() },
});

/**
 * Locks a backup folder, because two concurrent sync runs would write the same file. @throws Failure (later, output)
 */
async function lock(path: string): Promise<() => void> {
  const { makeFolder, tryLock } = await import('@kafra/sdk/node');
  const file = `${path}/.kafra-sync.lock`;
  try {
    makeFolder(path, 0o700);
    const unlock = tryLock(file);
    if (unlock) return unlock;
  } catch (cause) {
    throw new Failure('output', `${path} cannot be written`, { hints: [messageOf(cause)], cause });
  }
  throw new Failure('later', `another sync is already running in ${path}`, {
    hints: [`If no sync is running, also not on another machine, remove ${file}.`],
  });
}
