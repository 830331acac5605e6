import { type Command, Help } from 'commander';
import { examplesOf } from './examples.ts';
import type { Io } from './ports.ts';
import { hasColors } from './terminal/colors.ts';
import { columnsOf } from './terminal/terminal-size.ts';
import { sanitizeText } from './terminal/text.ts';

/** Configures how the CLI program, and commands that are added to it later, print help and errors. */
export const configureHelp = (program: Command, io: Io): Command =>
  program
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // An error message of the parser contains the user's input, which may have control characters.
      writeErr: (text) => io.stderr.write(text.split('\n').map(sanitizeText).join('\n')),
      getOutHelpWidth: () => columnsOf(io.stdout),
      getErrHelpWidth: () => columnsOf(io.stderr),
      getOutHasColors: () => hasColors(io.stdout, io.env),
      getErrHasColors: () => hasColors(io.stderr, io.env),
    })
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => command.name(),
      sortSubcommands: true,
      formatHelp: helpWithExamples,
    });

const maxGroupExamples = 5;

/** Returns the first example of each command of a group. */
const groupExamples = (group: Command, helper: Help): string[] =>
  group.parent
    ? helper
        .visibleCommands(group)
        .flatMap((command) => examplesOf(command).slice(0, 1))
        .slice(0, maxGroupExamples)
    : [];

const firstList = /^(?:\u001b\[\d+m)*(?:Arguments|(?:Output o|Global O|O)ptions|Commands):/m;

/** Returns the help of a command with its examples first, because they explain more than a list of flags. */
function helpWithExamples(command: Command, helper: Help): string {
  const text = Help.prototype.formatHelp.call(helper, command, helper);
  const examples = examplesOf(command).length > 0 ? examplesOf(command) : groupExamples(command, helper);
  if (examples.length === 0) return text;
  const block = [helper.styleTitle('Examples:'), ...examples.map((line) => `  $ ${line}`), '', ''].join('\n');
  return text.replace(firstList, (heading) => block + heading);
}
