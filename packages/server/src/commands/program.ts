import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { registerDbCommands } from '../gamedata/command.ts';
import { accountsCommand } from './accounts.ts';
import { adoptCommand } from './adopt.ts';
import { backupCommand } from './backup/backup.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { initCommand } from './init.ts';
import { mailCommand } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';
import { siteCommand } from './site.ts';

/** Returns the command line parser of the server. */
export function program(): Command {
  const root = new Command('kafra-server')
    .description('API server of Kafra for rAthena databases, with a built-in demo realm')
    .version(packageJson.version, '-V, --version')
    .showHelpAfterError()
    .addHelpText(
      'after',
      '\nTo look around:  kafra-server demo\nTo run a realm:  kafra-server init, then kafra-server serve --config kafra-server.json',
    );
  demoCommand(root);
  initCommand(root);
  serveCommand(root);
  migrateCommand(root);
  doctorCommand(root);
  siteCommand(root);
  backupCommand(root);
  mailCommand(root);
  accountsCommand(root);
  adoptCommand(root);
  registerDbCommands(root);
  return root;
}
