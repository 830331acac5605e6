import type { Command } from 'commander';
import { exitCodesPage, Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { suggestion } from '../suggest.ts';
import { type Completion, provideCompletions } from './completion-sources.ts';

const environment = `Environment

  KAFRA_API_URL     the server; --api-url wins over it
  KAFRA_TOKEN       the token to use instead of the kept one
  KAFRA_TOKEN_FILE  file with the token to use, such as one of a service manager; KAFRA_TOKEN wins over it
  KAFRA_PROFILE     settings and account of a profile in config.json
  KAFRA_CONFIG_DIR  where config.json and credentials.json are (default: XDG_CONFIG_HOME/kafra)
  KAFRA_PAGER       shows long lists on a terminal; else the setting pager, else PAGER, else less -FIRX
  COLUMNS           width of tables that are not written to a terminal; else they are not cut
  NO_COLOR          no colours
  FORCE_COLOR       colours everywhere
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  as usual; each may stand in small letters too`;

const formats = `Formats

  table     what the screen shows, for people: the default on a terminal
  tsv       one row a line, fields parted by tabs, no header: the default in a pipe; of long records the main fields
  json      a list of objects; --json key,size names the fields, --query takes a JMESPath expression
  ndjson    one object a line
  csv       RFC 4180, with a header line, for programs: a spreadsheet would run texts such as =1+1 as formulas
  csv-safe  csv for spreadsheets: UTF-8 with a byte order mark, and ' before texts that would be formulas

Control characters in a text are kept by json and ndjson alone, escaped; elsewhere a space stands for them.

Fields have the same names in every format; times are RFC 3339 in UTC.`;

const topics = new Map<string, () => string | Promise<string>>([
  ['exit-codes', exitCodesPage],
  ['environment', () => environment],
  ['formats', () => formats],
  // The tables of fields are not loaded for any other command.
  ['search', async () => (await import('./search-topic.ts')).searchTopic()],
]);

/** `kafra help`, `kafra help backups download`, `kafra help exit-codes`. */
export function addHelpTopics(program: Command, io: Io): void {
  const help = program
    .command('help')
    .description(`Help for a command, or about: ${[...topics.keys()].join(', ')}`)
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
      throw new Failure('usage', `there is no help about ${words.join(' ')}`, {
        hints: near === undefined ? [] : [near],
      });
    }
    command = next;
  }
  return command;
}
