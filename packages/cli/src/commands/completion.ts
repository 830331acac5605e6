import type { Command, Option } from 'commander';
import { withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import type { Io } from '../ports.ts';
import { completionSourceOf } from './completion-sources.ts';
import { filterValueNames } from './filter-values.ts';

/** Each asks this program what may follow, so that a script never grows old. */
const scripts = {
  bash: `# kafra completion for bash: kafra completion bash > ~/.local/share/bash-completion/completions/kafra
_kafra() {
  local offer
  COMPREPLY=()
  while IFS= read -r offer; do
    COMPREPLY+=("$(printf %q "$offer")")
  done < <(kafra complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _kafra kafra
`,
  zsh: `#compdef kafra
# kafra completion for zsh: kafra completion zsh > "\${fpath[1]}/_kafra"
_kafra() {
  local -a offers
  offers=("\${(@f)$(kafra complete -- "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
  compadd -a offers || _files
}
if [ "$funcstack[1]" = "_kafra" ]; then _kafra "$@"; else compdef _kafra kafra; fi
`,
  fish: `# kafra completion for fish: kafra completion fish > ~/.config/fish/completions/kafra.fish
complete -c kafra -f -a '(kafra complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
} as const;
type Shell = keyof typeof scripts;
const shells = Object.keys(scripts) as Shell[];

export function addCompletion(program: Command, io: Io): void {
  const completion = program
    .command('completion')
    .description('A script that lets TAB complete commands')
    .helpCommand(false);
  for (const shell of shells) {
    const command = completion.command(shell).description(`For ${shell}`);
    withExamples(command, [`kafra completion ${shell}`]);
    command.action(() => void io.stdout.write(scripts[shell]));
  }
  const complete = program.command('complete', { hidden: true }).argument('[words...]').allowUnknownOption();
  complete.action(async (words: string[]) => {
    const completions = await findCompletions(program, words, (command) => argumentValues(command, complete, io));
    if (completions.length > 0) io.stdout.write(`${completions.join('\n')}\n`);
  });
}

/** What may stand where the last word stands. */
async function findCompletions(
  program: Command,
  words: readonly string[],
  values: (command: Command) => Promise<readonly string[]>,
): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandAt(program, before);
  const option = optionNamed(command, before.at(-1));
  const completions = option
    ? valuesOf(option)
    : [...commandNames(command), ...flagNames(command), ...(await values(command))];
  return completions.filter((offer) => offer.startsWith(typed) && (typed !== '' || option || !offer.startsWith('-')));
}

function commandAt(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words)
    command = command.commands.find((one) => one.name() === word || one.aliases().includes(word)) ?? command;
  return command;
}

const withAncestors = (command: Command): Command[] =>
  command.parent ? [command, ...withAncestors(command.parent)] : [command];

const optionsOf = (command: Command): Option[] => withAncestors(command).flatMap(({ options }) => [...options]);

const optionNamed = (command: Command, word: string | undefined): Option | undefined =>
  word?.startsWith('-')
    ? optionsOf(command).find((option) => option.required && [option.short, option.long].includes(word))
    : undefined;

const valuesOf = (option: Option): string[] => [
  ...(option.argChoices ?? filterValueNames(option.name().replaceAll('-', '_')) ?? []),
];

const commandNames = (command: Command): string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());

const flagNames = (command: Command): string[] =>
  optionsOf(command).flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

/** What the arguments of a command may be. A pressed TAB must not wait for long, and never complain. */
async function argumentValues(completed: Command, command: Command, io: Io): Promise<readonly string[]> {
  const ask = completionSourceOf(completed);
  if (!ask) return [];
  try {
    const console = await openConsole(command, io);
    const settings = { ...console.settings, timeout: 2_000 };
    return await withConnection({ ...console, settings }, ask);
  } catch {
    return [];
  }
}
