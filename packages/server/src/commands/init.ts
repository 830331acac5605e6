import type { Command } from 'commander';
import { InitStop, initExits } from './init/init-stop.ts';
import type { InitFlags } from './init/run-init.ts';
import { reportError } from './report-error.ts';

/** Adds the command `init`, which sets Kafra up from the game's own configuration. */
export function initCommand(program: Command): void {
  program
    .command('init')
    .description('Set up Kafra beside rAthena: settings, database user, tables and owner; continues if run again')
    .option('--rathena <dir>', 'folder of rAthena (default: searched)')
    .option('-c, --config <file>', 'settings file to write (default: /etc/kafra/kafra-server.json)')
    .option('--data-dir <dir>', 'folder of secrets and backups (default: /var/lib/kafra)')
    .option('--public-url <url>', 'public address of the site, such as https://realm.example')
    .option('--owner <email>', 'e-mail address of the owner of the realm; prints a link to choose a password')
    .option('--owner-account <userid>', 'game account of the owner, in group 99')
    .option('--database-user <name>', 'database user to create (default: kafra)')
    .option(
      '--database-user-host <host>',
      'host of the database user: an address, a pattern or % (default: this machine)',
    )
    .option('--system-user <name>', 'system user that runs the server and owns settings and secrets')
    .option(
      '--answers <file>',
      'JSON file with answers, also for mail and administrator; init asks for missing ones only',
    )
    .option('--dry-run', 'print planned files and statements; changes nothing')
    .option('--print-sql', 'write the files, and print the SQL statements for the database administrator')
    .addHelpText(
      'after',
      '\nExit codes: 0 done; 1 a step failed (fix the cause and run it again); 2 cancelled; 64 invalid answer.\n' +
        'KAFRA_ADMIN_DATABASE_URL is the address of a database administrator (mariadb://root:password@127.0.0.1).',
    )
    .action(async (flags: InitFlags) => {
      try {
        // The code of `init` is loaded on demand, because `serve` does not need it.
        const { runInit } = await import('./init/run-init.ts');
        await runInit(flags);
      } catch (error) {
        if (error instanceof InitStop) process.stderr.write(`kafra-server: ${error.message}\n`);
        else reportError(error);
        process.exitCode = error instanceof InitStop ? error.exitCode : initExits.failed;
      }
    });
}
