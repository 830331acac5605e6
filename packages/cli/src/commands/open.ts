import { type Command, Option } from 'commander';
import { screenCompletions, startHash } from '../command-kit/start-hash.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { opener } from '../terminal/opener.ts';
import { recordHash, recordNoun, recordScreens, withRecords } from './records.ts';

/** `kafra open`: opens a screen or a record of the web site in the browser. */
export function addOpenCommand(program: Command, io: Io): void {
  const kinds = recordScreens().map(recordNoun);
  const command = program
    .command('open')
    .description('Open a screen or a record of the web site in a browser')
    .argument('<what>', `${kinds.join(', ')}, or the name of a screen`)
    .argument('[name...]', 'ID or name of the record')
    .addOption(new Option('--print', 'print the address instead'));
  withExamples(command, ['kafra open item 501', 'kafra open live_market', 'kafra open map prontera --print']);
  provideCompletions(command, {
    local: (given) =>
      given.length > 0
        ? []
        : [...kinds.map((value) => ({ value, description: 'by ID or name' })), ...screenCompletions()],
  });
  command.action(async (what: string, words: string[]) => {
    const { print } = command.opts<{ print?: boolean }>();
    const console = await openConsole(command, io);
    const view = recordScreens().find((one) => recordNoun(one) === what || one.command[0] === what);
    if (view && words.length === 0) throw new Failure('usage', `missing name: kafra open ${what} NAME`);
    if (!view && words.length > 0)
      throw new Failure('usage', `unknown kind: ${what}`, { hints: [`kinds: ${kinds.join(', ')}`] });
    const hash = view
      ? await withRecords(console, view, async (records) =>
          recordHash(view, { id: String((await records.find(words.join(' '))).id) }),
        )
      : startHash(what);
    const address = `${console.settings.apiUrl.value}/${hash}`;
    if (print) io.stdout.write(`${address}\n`);
    else opener((url) => io.stderr.write(`Open ${url} in a browser.\n`)).open(address);
  });
}
