import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { backupCommand } from './commands/backup.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { mailCommand } from './commands/mail.ts';
import { migrateCommand } from './commands/migrate.ts';
import { serveCommand } from './commands/serve.ts';
import { registerDbCommands } from './gamedata/command.ts';

/** The command line of the server. */
export function program(): Command {
  const root = new Command('kafra-server')
    .description('API server of Kafra over rAthena tables, with an embedded demo realm')
    .version(packageJson.version, '-V, --version')
    .showHelpAfterError()
    .addHelpText(
      'after',
      '\nTo look around:  kafra-server demo\nTo run a realm:  kafra-server serve --config kafra-server.json',
    );
  demoCommand(root);
  serveCommand(root);
  migrateCommand(root);
  doctorCommand(root);
  backupCommand(root);
  mailCommand(root);
  registerDbCommands(root);
  return root;
}
