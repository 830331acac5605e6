import type { Command } from 'commander';
import { InitStop, initExits } from './init/init-stop.ts';
import type { InitFlags } from './init/run-init.ts';
import { reportError } from './report-error.ts';

/** Adds `init`, which sets Kafra up from the game's own configuration. */
export function initCommand(program: Command): void {
  program
    .command('init')
    .description('Set Kafra up beside rAthena: settings, database user, tables, owner; running it again goes on')
    .option('--rathena <dir>', 'the folder that the game’s servers run in (default: looked for)')
    .option('-c, --config <file>', 'the settings to write (default: /etc/kafra/kafra-server.json)')
    .option('--data-dir <dir>', 'where secrets and backups go (default: /var/lib/kafra)')
    .option('--public-url <url>', 'public address of the site, such as https://realm.example')
    .option('--owner <email>', 'owner of the realm; a link to choose a password is printed')
    .option('--owner-account <userid>', 'the owner’s account in the game, which must be of group 99')
    .option('--database-user <name>', 'the database user to make (default: kafra)')
    .option(
      '--database-user-host <host>',
      'host from which it connects: an address, a pattern or % (default: this machine)',
    )
    .option(
      '--system-user <name>',
      'the user of this machine that the server runs as; settings and secrets become theirs',
    )
    .option('--answers <file>', 'all of this as JSON, and mail and administrator besides: what it holds is not asked')
    .option('--dry-run', 'say what would be written and run, and do nothing')
    .option('--print-sql', 'write the files, and print the statements for the database administrator')
    .addHelpText(
      'after',
      '\nExit codes: 0 done; 1 a step failed (run it again once that is mended); 2 cancelled; 64 an answer cannot be used.\n' +
        'An administrator of the database is named in KAFRA_ADMIN_DATABASE_URL (mariadb://root:password@127.0.0.1).',
    )
    .action(async (flags: InitFlags) => {
      try {
        // Loaded on demand, because `serve` does not need it.
        const { runInit } = await import('./init/run-init.ts');
        await runInit(flags);
      } catch (error) {
        if (error instanceof InitStop) process.stderr.write(`kafra-server: ${error.message}\n`);
        else reportError(error);
        process.exitCode = error instanceof InitStop ? error.exitCode : initExits.failed;
      }
    });
}
