import { type Command, InvalidArgumentError } from 'commander';
import { commandGroup } from '../command-group.ts';
import { positiveInteger } from '../command-kit/flag-parsers.ts';
import { addFormatFlags, recordFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { type Connection, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { sanitizeText } from '../terminal/text.ts';
import { editPage, type SavedPage } from './edit-page.ts';

const failure = 'The page could not be loaded.';

/** Adds the commands that read and edit site pages, which have no screen or dialog to derive commands from. */
export function addSitePageCommands(program: Command, io: Io): void {
  addShow(program, io);
  addEdit(program, io);
  addVersions(program, io);
  addRestore(program, io);
}

/** Name of a site page as typed in a command, with its optional language. */
interface NamedPage {
  slug: string;
  language?: string;
}

/** Parses a page name, such as `rules` or `rules.de`. A name without a language gets that of `--language`. */
function readPageName(text: string, { options }: Console): NamedPage {
  const [slug = '', ...tags] = text.split('.');
  const language = tags.length === 0 ? options.language : tags.join('.');
  return language === undefined ? { slug } : { slug, language };
}

function pageCommand(program: Command, verb: string, description: string): Command {
  const command = commandGroup(program, 'pages').command(verb).description(description);
  command.argument('<page>', 'slug of a page, such as rules, or rules.de in another language');
  provideCompletions(command, {
    async remote({ app }, given) {
      if (given.length > 0) return [];
      const { pages } = await app.client.pages.list();
      return pages.map(({ slug, language, is_default }) => ({
        value: is_default ? slug : `${slug}.${language}`,
        aliases: [],
        description: '',
      }));
    },
  });
  return command;
}

/** Runs a command about a site page with the user's session. */
async function withPage(
  command: Command,
  io: Io,
  work: (connection: Connection, console: Console) => Promise<void>,
): Promise<void> {
  const console = await openConsole(command, io);
  await withConnection(console, (connection) => work(connection, console), { failure });
}

/** Awaits a request about a site page and converts its error to a failure of the command. */
const calling = <T>({ toFailure }: Connection, reply: Promise<T>, words = failure): Promise<T> =>
  reply.catch((error: unknown) => {
    throw toFailure(error, words);
  });

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const withTime = <Row extends { updated_at?: number | undefined }>(row: Row) => ({
  ...row,
  updated_at: isoTime(row.updated_at),
});

const pageFields = [
  ...[
    'slug',
    'language',
    'is_default',
    'source',
    'location',
    'overridden_by',
    'version',
    'text',
    'author',
    'updated_at',
  ],
] as const;

function addShow(program: Command, io: Io): void {
  const command = pageCommand(program, 'show', 'Show the text of a page in Markdown');
  command.option('--version-number <n>', 'number of a version, from `kafra pages versions`', positiveInteger);
  recordFlags(command);
  withExamples(command, [
    'kafra pages show rules',
    'kafra pages show rules.de --version-number 3',
    'kafra pages show rules --json',
  ]);
  command.action(async (name: string) => {
    const flags = command.opts<OutputFlags & { versionNumber?: number }>();
    const plan = parseOutputFlags(flags, { fields: pageFields, format: 'table' });
    await withPage(command, io, async (connection, console) => {
      const request = { ...readPageName(name, console), version: flags.versionNumber };
      const { page } = await calling(connection, connection.app.client.pages.show(request));
      const lines = page.text.split('\n').map(sanitizeText).join('\n');
      await writeAll(io.stdout, [plan.format === 'json' ? recordText(withTime(page), plan) : `${lines}\n`]);
    });
  });
}

function addEdit(program: Command, io: Io): void {
  const command = pageCommand(program, 'edit', 'Edit a page in $VISUAL or $EDITOR, or save it from a file');
  command.option('--file <file>', 'file with the text in Markdown, or - for stdin; without it an editor is opened');
  withExamples(command, ['kafra pages edit rules', 'kafra pages edit rules.de --file rules.de.md']);
  command.action(async (name: string) => {
    const { file } = command.opts<{ file?: string }>();
    await withPage(command, io, async (connection, console) => {
      const saved = await editPage(connection, console, { ...readPageName(name, console), file });
      if (saved) noteSaved(console, saved);
    });
  });
}

/**
 * Warns if visitors would see a site page differently: another text than the saved one, or links and pictures as plain
 * text.
 */
function noteSaved(console: Console, { page: { overridden_by: location }, problems }: SavedPage): void {
  console.print('Saved!');
  for (const problem of problems) console.warn(problem);
  if (location !== undefined) console.warn(`overridden by ${location}: visitors do not see the saved text`);
}

const versionFields = ['version', 'updated_at', 'author', 'characters', 'is_removal'] as const;

function addVersions(program: Command, io: Io): void {
  const command = pageCommand(program, 'versions', 'List the stored versions of a page');
  addFormatFlags(command);
  withExamples(command, ['kafra pages versions rules', 'kafra pages versions rules.de --json']);
  command.action(async (name: string) => {
    const format = defaultFormat(io.stdout);
    const plan = parseOutputFlags(command.opts<OutputFlags>(), { fields: versionFields, format });
    await withPage(command, io, async (connection, console) => {
      const { versions } = await calling(connection, connection.app.client.pages.versions(readPageName(name, console)));
      await writeRows(versions.map(withTime), { console, plan });
    });
  });
}

const versionNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Must be the number of a version.');
  return number;
};

function addRestore(program: Command, io: Io): void {
  const command = pageCommand(program, 'restore', 'Restore an earlier version of a page');
  command.argument('<version>', 'number of the version, from `kafra pages versions`', versionNumber);
  withExamples(command, ['kafra pages restore rules 3']);
  command.action(async (name: string, version: number) => {
    await withPage(command, io, async (connection, console) => {
      const { pages } = connection.app.client;
      const named = readPageName(name, console);
      const { page } = await calling(connection, pages.show(named));
      const request = { ...named, version, current: page.version };
      const restored = await calling(connection, pages.restore(request), 'The version could not be restored.');
      noteSaved(console, restored);
    });
  });
}
