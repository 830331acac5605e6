import { type Dialog, type DialogDefinition, type DialogId, dialogs, type Field } from '@kafra/sdk';
import { type Command, Option } from 'commander';
import { type CaptchaPurpose, passCaptcha } from '../captcha.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { nounCommand } from '../nouns.ts';
import type { Io } from '../ports.ts';
import { confirm, readLines } from '../terminal/prompts.ts';
import { plain } from '../terminal/text.ts';
import { flagOf, isSecret, repeatedBy } from './field-flags.ts';
import { fillForm } from './fill-form.ts';
import { sampleContext } from './sample-context.ts';
import { accountData, type Subject, subjects } from './subjects.ts';
import { openDialog } from './submit.ts';

type Flags = Readonly<Record<string, unknown>>;

/** A dialog that scripts may use too. */
interface Act {
  id: DialogId;
  definition: Exclude<DialogDefinition, { kind: 'notice' }>;
  subject: Subject<unknown> | undefined;
  command: Command;
  /** Nobody needs to be signed in for it. */
  forVisitors: boolean;
}

/** Makes a command of every form and every confirmation that has words for scripts. */
export function addActCommands(program: Command, io: Io): void {
  for (const definition of Object.values(dialogs) as DialogDefinition[]) {
    if (definition.command && definition.kind !== 'notice') addAct(program, io, definition);
  }
}

function addAct(program: Command, io: Io, definition: Act['definition']): void {
  const { id } = definition;
  const [noun, verb] = definition.command ?? [id, 'run'];
  const subject = subjects[id] as Subject<unknown> | undefined;
  const command = nounCommand(program, noun).command(verb).description(aboutOf(definition));
  if (subject) {
    command.argument(subject.mayLack ? `[${subject.argument}]` : `<${subject.argument}>`, subject.about);
    for (const [flags, about] of subject.flags ?? []) command.option(flags, about);
  }
  const fields = definition.kind === 'form' ? definition.fields(sampleOf(subject), sampleContext, {}) : [];
  for (const field of fields) addField(command, field);
  if (fields.some(isSecret)) command.option('--password-stdin', stdinHelp(fields));
  if (definition.kind === 'confirm') {
    command.option('-y, --yes', 'do not ask');
    command.option('--dry-run', 'only say what would be done');
  }
  // Whoever is asked for a captcha is not known yet.
  const forVisitors = fields.some(({ type }) => type === 'captcha');
  withExamples(command, examples(definition, subject, fields));
  command.action(async (given: unknown) => {
    const name = typeof given === 'string' ? given : undefined;
    await act(await openConsole(command, io), { id, definition, subject, command, forVisitors }, name);
  });
}

const aboutOf = ({ title, words }: Act['definition']): string => (typeof title === 'string' ? title : words.idle);

const sampleOf = (subject: Subject<unknown> | undefined) => (subject?.sample ?? {}) as never;

const stdinHelp = (fields: readonly Field[]): string => {
  const asked = fields.filter((field) => isSecret(field) && repeatedBy(field) === undefined);
  const labels = asked.map(({ label }) => label.toLowerCase());
  return `read from stdin, one a line: ${labels.join(', ')}`;
};

/** Passwords are never flags: whoever lists processes would see them. */
function addField(command: Command, field: Field): void {
  if (isSecret(field) || field.type === 'captcha') return;
  if (field.type === 'toggle') command.option(flagOf(field), field.label);
  else if (field.type === 'checklist') {
    const words = field.options.map(({ value }) => value).join(', ');
    command.addOption(new Option(`${flagOf(field)} <list>`, `${field.label}: all, none, or some (a,b) of ${words}`));
  } else command.option(`${flagOf(field)} <${field.type === 'email' ? 'email' : 'value'}>`, field.label);
}

function examples(
  { command = ['', ''], kind }: Act['definition'],
  subject: Subject<unknown> | undefined,
  fields: readonly Field[],
) {
  const name = ['kafra', ...command, ...(subject ? [subject.argument.toUpperCase()] : [])].join(' ');
  const flags = fields.filter((field) => !field.optional && (field.type === 'text' || field.type === 'email'));
  const line = [
    name,
    ...flags.map((field) => `${flagOf(field)} ${field.type === 'email' ? 'me@example.org' : 'Name'}`),
  ];
  const unattended = fields.some(isSecret) ? '--password-stdin < passwords.txt' : '';
  if (kind === 'confirm') return [name, `${name} --dry-run`, `${name} --yes`];
  return unattended ? [name, `${line.join(' ')} ${unattended}`] : [...new Set([name, line.join(' ')])];
}

async function act(
  console: Console,
  { id, definition, subject, command, forVisitors }: Act,
  name: string | undefined,
): Promise<void> {
  const flags = command.opts<Flags>();
  if (subject && name === undefined && !subject.mayLack?.(flags)) {
    command.error(`error: missing required argument '${subject.argument}'`);
  }
  // Read before anything is asked, so that a pipe is never mistaken for a person.
  const secrets = flags.passwordStdin ? await readLines(console.io) : undefined;
  if (definition.kind === 'confirm') refuseUnasked(console, flags);
  const work = async (connection: Connection) => {
    const params = subject ? await subject.find(connection, { name, flags }) : {};
    const opened = openDialog(connection, { id, params } as Dialog);
    if (definition.kind === 'confirm') {
      if (!(await agreed(console, opened.words, flags))) return;
    } else {
      if (!forVisitors) await prepare(connection);
      const solve = () => passCaptcha(console, connection, captchaOf(definition, params, connection));
      await fillForm(console, opened.form, {
        flags,
        secrets,
        intro: [...opened.words, ...warningOf(definition)],
        solve,
      });
    }
    const { said } = await opened.submit();
    console.print(definition.words.done);
    for (const line of said) console.note(line);
  };
  await withConnection(console, work, { anonymous: forVisitors });
}

function captchaOf({ failure }: Act['definition'], params: unknown, { server }: Connection): CaptchaPurpose {
  const words = typeof failure === 'function' ? failure(params as never) : failure;
  return { words, instead: `Use the web site for it: ${server}` };
}

const warningOf = (definition: Act['definition']): string[] =>
  definition.kind === 'form' && definition.warning ? [definition.warning] : [];

/** Forms may offer what the account holds. */
const prepare = async (connection: Connection): Promise<void> => void (await accountData(connection));

function refuseUnasked({ interactive }: Console, { yes, dryRun }: Flags): void {
  if (yes || dryRun || interactive) return;
  throw new Failure('usage', '--yes required when not running interactively');
}

/** Whether it is to be done. @throws Failure (cancelled) for a no. */
async function agreed(console: Console, question: readonly string[], { yes, dryRun }: Flags): Promise<boolean> {
  if (dryRun) {
    for (const line of question) console.print(`dry run: ${plain(line)}`);
    return false;
  }
  if (yes) return true;
  const [first = '', ...more] = question;
  for (const line of more) console.note(line);
  if (await confirm(console, first)) return true;
  throw new Failure('cancelled', 'cancelled');
}
