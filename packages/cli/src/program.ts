import { Command, InvalidArgumentError, Option } from 'commander';
import { addBackupDownload } from './backups/download-command.ts';
import { addBackupSync } from './backups/sync-command.ts';
import type { GroupName } from './command-group.ts';
import { languageTag, webAddress } from './command-kit/flag-parsers.ts';
import { addAliasCommands } from './commands/alias.ts';
import { addApiCommand } from './commands/api.ts';
import { addAuthCommands } from './commands/auth.ts';
import { addCompletion } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { addDialogCommands } from './commands/dialog-commands.ts';
import { addDrops } from './commands/drops.ts';
import { addHelpTopics } from './commands/help-topics.ts';
import { addListCommands } from './commands/list.ts';
import { addMarketDays } from './commands/market-days.ts';
import { addNewsCommands } from './commands/news.ts';
import { addOpenCommand } from './commands/open.ts';
import { addOwnLists } from './commands/own-lists.ts';
import { addPageCommands } from './commands/page-commands.ts';
import { addRecordCommands } from './commands/records.ts';
import { addDatabaseDownloads } from './commands/save-database.ts';
import { addSearchCommand } from './commands/search.ts';
import { addServerCommands } from './commands/server.ts';
import { addSitePageCommands } from './commands/site-pages.ts';
import { addTwoFactorCommands } from './commands/two-factor.ts';
import { addUiCommand } from './commands/ui.ts';
import { addViewCommands } from './commands/view.ts';
import { withExamples } from './examples.ts';
import { configureHelp } from './help-format.ts';
import type { Io } from './ports.ts';
import { defaultApiUrl, timeoutRange } from './settings.ts';

const seconds = (text: string): number => {
  const value = Number(text);
  if (!(value >= timeoutRange.min && value <= timeoutRange.max))
    throw new InvalidArgumentError(`Must be a number of seconds, ${timeoutRange.min} to ${timeoutRange.max}.`);
  return value;
};

/**
 * Creates the tree of CLI commands from the definitions of screens and dialogs. Commands throw every error. With
 * `group`, only this command group is complete, so that short commands start faster.
 */
export function createProgram(io: Io, version: string, group?: GroupName): Command {
  const program = new Command('kafra')
    .description('Use a Kafra game server: market, rankings, databases and your accounts.')
    .version(version, '-V, --version', 'print the version')
    .addOption(new Option('--api-url <url>', `address of the server (default: ${defaultApiUrl})`).argParser(webAddress))
    .option('--profile <name>', 'profile in config.json to use (or KAFRA_PROFILE)')
    .addOption(new Option('--timeout <seconds>', 'seconds to wait for a response (default: 30)').argParser(seconds))
    .addOption(
      new Option('--language <tag>', 'language of server pages (default: the setting, else the locale)').argParser(
        languageTag,
      ),
    )
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']))
    .option('--no-input', 'disable prompts')
    .option('--no-pager', 'disable the pager for long lists')
    .option('-q, --quiet', 'print only results and errors')
    .option('--debug', 'print requests and the source of each setting');
  configureHelp(program, io).exitOverride();
  withExamples(program, [
    'kafra auth login',
    'kafra market history potion --limit 10',
    'kafra backups list --json key,size',
    'kafra ui',
  ]);
  addAuthCommands(program, io);
  addServerCommands(program, io);
  addTwoFactorCommands(program, io);
  addSearchCommand(program, io);
  addOpenCommand(program, io);
  addListCommands(program, io, group);
  addMarketDays(program, io);
  addDrops(program, io);
  addNewsCommands(program, io);
  addSitePageCommands(program, io);
  addOwnLists(program, io);
  addRecordCommands(program, io);
  addDatabaseDownloads(program, io);
  addDialogCommands(program, io, group);
  addPageCommands(program, io);
  addBackupDownload(program, io);
  addBackupSync(program, io);
  addConfigCommands(program, io);
  addAliasCommands(program, io);
  addApiCommand(program, io);
  addUiCommand(program, io);
  addViewCommands(program, io);
  addCompletion(program, io);
  addHelpTopics(program, io);
  return program;
}
