import type { Command } from 'commander';
import { type Completion, provideCompletions } from '../completion/completion-sources.ts';
import { exitCodesPage, Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { suggestion } from '../suggest.ts';

const environment = `Environment

  KAFRA_API_URL     address of the server; --api-url overrides it
  KAFRA_TOKEN       token to use instead of the stored one
  KAFRA_TOKEN_FILE  file with the token to use, for example from a service manager; KAFRA_TOKEN overrides it
  KAFRA_PROFILE     profile in config.json to use
  KAFRA_CONFIG_DIR  folder of config.json and credentials.json (default: XDG_CONFIG_HOME/kafra)
  KAFRA_PAGER       pager for long lists (default: the setting pager, then PAGER, then less -FIRX)
  COLUMNS           width of tables written to a pipe or file (default: unlimited)
  NO_COLOR          disables colours
  FORCE_COLOR       forces colours
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  standard proxy variables; lower case is accepted`;

const formats = `Formats

  table     aligned columns, as the screen shows them: the default on a terminal
  tsv       one row per line, tab-separated, no header: the default in a pipe; only the main fields of long records
  json      array of objects; select fields with --json key,size, filter with --query (JMESPath)
  ndjson    one object per line
  csv       RFC 4180, with a header line, for programs: a spreadsheet would run texts like =1+1 as formulas
  csv-safe  csv for spreadsheets: UTF-8 with a byte order mark, and ' before texts that would be formulas

Control characters are escaped in json and ndjson and replaced by spaces in other formats.

Fields have the same names in every format; times are RFC 3339 in UTC.`;

const topics = new Map<string, () => string | Promise<string>>([
  ['exit-codes', exitCodesPage],
  ['environment', () => environment],
  ['formats', () => formats],
  // The tables of search fields are large, so only this help topic loads them.
  ['search', async () => (await import('./search-topic.ts')).searchTopic()],
]);

/** Adds the help topics: `kafra help`, `kafra help backups download`, `kafra help exit-codes`. */
export function addHelpTopics(program: Command, io: Io): void {
  const help = program
    .command('help')
    .description(`Show help for a command or a topic: ${[...topics.keys()].join(', ')}`)
    .argument('[topic...]', 'a command or a topic')
    .action(async (words: string[]) => {
      const topic = topics.get(words.join(' '));
      if (topic) io.stdout.write(`${await topic()}\n`);
      else findCommand(program, words).outputHelp();
    });
  provideCompletions(help, { local: (given) => offeredTopics(program, given) });
}

function offeredTopics(program: Command, words: readonly string[]): Completion[] {
  const command = words.reduce<Command | undefined>(
    (found, word) => found?.commands.find((one) => one.name() === word),
    program,
  );
  const commands = command?.createHelp().visibleCommands(command) ?? [];
  return [
    ...commands.map((one) => ({ value: one.name(), description: one.description() })),
    ...(words.length === 0 ? [...topics.keys()].map((value) => ({ value })) : []),
  ];
}

function findCommand(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (!next) {
      const near = suggestion(word, [...command.commands.map((one) => one.name()), ...topics.keys()]);
      throw new Failure('usage', `unknown help topic "${words.join(' ')}"`, {
        hints: near === undefined ? [] : [near],
      });
    }
    command = next;
  }
  return command;
}
