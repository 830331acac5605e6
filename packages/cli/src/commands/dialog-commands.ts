import {
  type CommandName,
  type Dialog,
  type DialogDefinition,
  describeFields,
  dialogs,
  type FieldDescription,
} from '@kafra/sdk';
import { withoutSecrets } from '@kafra/sdk/rules';
import { type Command, Option } from 'commander';
import { type CaptchaMessages, solveForCommand } from '../captcha.ts';
import { commandGroup, type GroupName } from '../command-group.ts';
import { flagKey, flagOf, isSecret, repeatedField, toggleFlagOf } from '../command-kit/field-flags.ts';
import { fillForm } from '../command-kit/fill-form.ts';
import { addArgument, hasArgument, resolveArgument } from '../command-kit/resolve-argument.ts';
import { openDialog } from '../command-kit/submit.ts';
import { isTextOfFile, withTexts } from '../command-kit/text-input.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { confirm, readLines } from '../terminal/prompts.ts';
import { escapeControls, sanitizeText } from '../terminal/text.ts';
import { dialogSummaries } from './summaries.ts';

type Flags = Readonly<Record<string, unknown>>;

type SubmittableDialog = Exclude<DialogDefinition, { kind: 'alert' }>;

/** A dialog of the web panel that scripts can run as a CLI command. */
interface DialogCommand {
  definition: SubmittableDialog;
  command: Command;
  /** True if the command needs no sign-in. */
  isAnonymous: boolean;
}

/**
 * Adds a CLI command for each dialog of the web panel that defines one. With `group`, only the commands of that group
 * are added.
 */
export function addDialogCommands(program: Command, io: Io, group?: GroupName): void {
  for (const definition of Object.values(dialogs) as DialogDefinition[]) {
    if (definition.kind === 'alert' || !definition.command) continue;
    if (group === undefined || definition.command[0] === group)
      addDialogCommand(program, io, definition, definition.command);
  }
}

function addDialogCommand(program: Command, io: Io, definition: SubmittableDialog, [noun, verb]: CommandName): void {
  const { argument } = definition;
  const command = commandGroup(program, noun)
    .command(verb)
    .description(dialogSummaries[definition.id] ?? definition.title);
  if (argument) addArgument(command, argument);
  const fields = definition.kind === 'form' ? describeFields(definition.fields) : [];
  const positional = positionalField(definition, fields);
  if (positional && isTextOfFile(positional)) command.argument('[file]', `${fileHelp}; without one, stdin`);
  else if (positional) command.argument(`<${positional.name}>`, positional.hint ?? positional.label);
  for (const field of fields) if (field !== positional) addField(command, field);
  if (fields.some(isSecret)) command.option('--password-stdin', stdinHelp(fields));
  if (definition.kind === 'confirm') {
    command.option('-y, --yes', 'skip the confirmation');
    command.option('--dry-run', 'print what would be done, without doing it');
    command.option('--json', 'print the result as JSON');
  }
  // A form with a captcha is for visitors, so its command needs no sign-in.
  const isAnonymous = fields.some(({ type }) => type === 'captcha');
  const positionalName = positional && isTextOfFile(positional) ? 'file' : positional?.name;
  const words = [argument?.name ?? positionalName ?? []].flat().map((word) => word.toUpperCase());
  const name = ['kafra', noun, verb, ...words].join(' ');
  withExamples(
    command,
    exampleLines(
      name,
      definition,
      fields.filter((field) => field !== positional),
    ),
  );
  command.action(async (given: unknown) => {
    const argumentText = typeof given === 'string' ? given : undefined;
    await runDialogCommand(await openConsole(command, io), { definition, command, isAnonymous }, argumentText);
  });
}

/** Returns the form field for which the command has a positional argument instead of a flag. */
const positionalField = (definition: SubmittableDialog, fields: readonly FieldDescription[]) =>
  definition.kind === 'form' ? fields.find(({ name }) => name === definition.positional) : undefined;

const stdinHelp = (fields: readonly FieldDescription[]): string => {
  const asked = fields.filter((field) => isSecret(field) && repeatedField(field) === undefined);
  const labels = asked.map(({ label }) => label.toLowerCase());
  return `read from stdin, one per line: ${labels.join(', ')}`;
};

/**
 * Returns the help text of a form field, with its label and accepted values: `Expires in: days, 365 at most (such as
 * 30d)`.
 */
const describeValue = ({ label, hint, example }: FieldDescription): string =>
  [label, ...(hint === undefined ? [] : [hint])].join(': ') +
  (example === undefined ? '' : ` (for example ${example})`);

const fileHelp = 'file with the text in Markdown, or - for stdin';

/** Passwords are never flags, because other users can list processes. */
function addField(command: Command, field: FieldDescription): void {
  if (isSecret(field) || field.type === 'captcha') return;
  if (field.type === 'toggle')
    command.option(
      toggleFlagOf(field),
      field.isOn ? `do not ${field.label.toLowerCase()}` : (field.hint ?? field.label),
    );
  else if (isTextOfFile(field)) command.option(`${flagOf(field)} <file>`, `${field.label}: ${fileHelp}`);
  else if (field.type === 'checklist') {
    const some = field.options
      ? `a comma-separated list of ${field.options.map(({ value }) => value).join(', ')}`
      : 'a comma-separated list';
    command.addOption(new Option(`${flagOf(field)} <list>`, `${field.label}: all, none or ${some}`));
  } else command.option(`${flagOf(field)} <${field.type === 'email' ? 'email' : 'value'}>`, describeValue(field));
}

/** Returns the flag of a required form field with an example value, for the examples in the help. */
function exampleFlag(field: FieldDescription): string | undefined {
  const { type, optional, label, example = type === 'email' ? 'me@example.org' : label } = field;
  if (optional || !(type === 'text' || type === 'email' || field.example)) return undefined;
  return `${flagOf(field)} ${example.includes(' ') ? `'${example}'` : example}`;
}

function exampleLines(name: string, { kind }: SubmittableDialog, fields: readonly FieldDescription[]) {
  const line = [name, ...fields.flatMap((field) => exampleFlag(field) ?? [])];
  const unattended = fields.some(isSecret) ? '--password-stdin < passwords.txt' : '';
  if (kind === 'confirm') return [name, `${name} --dry-run`, `${name} --yes`];
  return unattended ? [name, `${line.join(' ')} ${unattended}`] : [...new Set([name, line.join(' ')])];
}

async function runDialogCommand(
  console: Console,
  { definition, command, isAnonymous }: DialogCommand,
  name: string | undefined,
): Promise<void> {
  const flags = command.opts<Flags>();
  const { argument } = definition;
  if (argument && !hasArgument(argument, name, flags)) {
    command.error(`error: missing required argument '${argument.name}'`);
  }
  // Stdin is read before the first prompt, so that piped input is never taken as typed answers.
  const secrets = flags.passwordStdin ? await readLines(console.io) : undefined;
  const given = await givenValues(console, { definition, flags, name });
  if (definition.kind === 'confirm') requireConfirmation(console, flags);
  const work = async (connection: Connection) => {
    const params = argument ? await resolveArgument(connection, argument, { name, flags }) : {};
    const opened = openDialog(connection, { id: definition.id, params } as Dialog);
    if (definition.kind === 'confirm') {
      if (!(await confirmAction(console, opened.introLines, flags)))
        return printPlan(console, definition, { name, flags });
    } else {
      if (!isAnonymous) await loadAccount(connection);
      const solve = () => solveForCommand(console, connection, captchaMessages(definition, connection));
      await fillForm(console, opened.form, {
        flags: given,
        secrets,
        intro: [...opened.introLines, ...warningLines(definition)],
        solveCaptcha: solve,
      });
    }
    const { messages, output } = await opened.submit();
    if (flags.json) return printResult(console, { command: definition.command, name, done: true, messages });
    if (output === undefined) console.print(definition.labels.done);
    else {
      for (const line of output.split('\n')) console.print(sanitizeText(line));
      console.note(definition.labels.done);
    }
    for (const line of messages) console.note(line);
  };
  await withConnection(console, work, { anonymous: isAnonymous, failure: definition.failure });
}

/**
 * Returns the values for a form from the flags and the positional argument. File names are replaced by the contents of
 * the files.
 */
function givenValues(
  { io }: Console,
  { definition, flags, name }: { definition: SubmittableDialog; flags: Flags; name: string | undefined },
): Promise<Flags> | Flags {
  if (definition.kind !== 'form') return flags;
  const { positional } = definition;
  const all = positional === undefined ? flags : { ...flags, [flagKey(positional)]: name };
  const fields = describeFields(definition.fields);
  const isMissingRead = fields.some((field) => field.name === positional && isTextOfFile(field));
  return withTexts(fields, all, { io, isMissingRead });
}

interface ActionResult {
  command: CommandName | undefined;
  /** Name of the record that the dialog changes. */
  name: string | undefined;
  done: boolean;
  messages: readonly string[];
}

const printResult = ({ print }: Console, { command, ...result }: ActionResult): void =>
  print(escapeControls(JSON.stringify({ command: command?.join(' '), ...result }, null, 2)));

/** Prints what the command would do without `--dry-run`. */
function printPlan(
  console: Console,
  { command }: SubmittableDialog,
  { name, flags }: { name: string | undefined; flags: Flags },
) {
  if (flags.json) printResult(console, { command, name, done: false, messages: [] });
}

const captchaMessages = ({ failure }: SubmittableDialog, { server }: Connection): CaptchaMessages => ({
  failure,
  browserHint: `Use the web site instead: ${withoutSecrets(server)}`,
});

const warningLines = (definition: SubmittableDialog): string[] =>
  definition.kind === 'form' && definition.warning ? [definition.warning] : [];

/** Loads the user's account, because the choices of a form may come from it. */
async function loadAccount({ app, toFailure }: Connection): Promise<void> {
  const { account } = app.context;
  await account.ensure();
  const { data, error } = account.getSnapshot();
  if (!data) throw toFailure(error, 'Failed to retrieve account information.');
}

function requireConfirmation({ isInteractive }: Console, { yes, dryRun }: Flags): void {
  if (yes || dryRun || isInteractive) return;
  throw new Failure('usage', '--yes required when not running interactively');
}

/** Asks the user to confirm the action. @throws Failure (cancelled) if the user declines. */
async function confirmAction(
  console: Console,
  question: readonly string[],
  { yes, dryRun, json }: Flags,
): Promise<boolean> {
  if (dryRun) {
    if (json) return false;
    for (const line of question) console.print(`dry run: ${sanitizeText(line)}`);
    return false;
  }
  if (yes) return true;
  const [first = '', ...more] = question;
  for (const line of more) console.note(line);
  if (await confirm(console, first)) return true;
  throw new Failure('cancelled', 'cancelled');
}
