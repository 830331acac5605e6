import { type CommandName, type PageId, type PageParams, type PageScreen, pages, publicPages } from '@kafra/sdk';
import type { Command } from 'commander';
import { type Connection, detached, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { nounCommand } from '../nouns.ts';
import type { Io } from '../ports.ts';
import { readLines } from '../terminal/prompts.ts';
import { plain } from '../terminal/text.ts';
import { fillForm } from './fill-form.ts';
import { openPage, textLines } from './submit.ts';

type Params = PageParams[PageId];

/** Makes a command of every page that a mailed link leads to and that has words for scripts. */
export function addPageCommands(program: Command, io: Io): void {
  for (const page of Object.values(publicPages) as PageScreen<PageId>[])
    if (page.command) addVisit(program, io, page, page.command);
}

function addVisit(program: Command, io: Io, page: PageScreen<PageId>, [noun, verb]: CommandName): void {
  const command = nounCommand(program, noun).command(verb).description(pages[page.id].title);
  command.argument('<link>', 'the link that was mailed, or what stands behind its last slash');
  if (page.form) command.option('--password-stdin', 'read the new password from stdin');
  const name = `kafra ${noun} ${verb} LINK`;
  withExamples(command, page.form ? [name, `${name} --password-stdin < password.txt`] : [name]);
  command.action(async (link: string) => {
    const console = await openConsole(command, io);
    // Read before anything is asked, so that a pipe is never mistaken for a person.
    const secrets = command.opts<{ passwordStdin?: boolean }>().passwordStdin ? await readLines(io) : undefined;
    const visit = { page, params: paramsOf(page.id, link) };
    const work = (connection: Connection) =>
      page.form ? fillIn(console, connection, { ...visit, secrets }) : read(console, connection, visit);
    await withConnection(console, work, { anonymous: true });
  });
}

/** The one parameter of the page's route. */
function paramsOf(id: PageId, link: string): Params {
  const [, name = ''] = /\{(\w+)\}$/.exec(pages[id].route) ?? [];
  return { [name]: link.trim().split('/').at(-1) ?? '' } as Params;
}

interface Visit {
  page: PageScreen<PageId>;
  params: Params;
}

async function fillIn(
  console: Console,
  connection: Connection,
  { page, params, secrets }: Visit & { secrets: readonly string[] | undefined },
): Promise<void> {
  const opened = openPage(connection, page, params);
  await fillForm(console, opened.form, { flags: {}, secrets, intro: opened.words });
  await opened.submit();
  if (page.form) console.print(page.form.labels.done);
}

/** Lets the page do what it does when it opens, and says what it says then. */
async function read(console: Console, { app, explain }: Connection, { page, params }: Visit): Promise<void> {
  const { context } = detached(app, '#/home');
  const words = (state: { data: unknown; error: unknown }) => {
    const { heading, sections } = page.content(state, params, context);
    return { heading, lines: sections.flatMap(textLines) };
  };
  const data = await page.load?.(params, context).catch((error: unknown) => {
    const { heading, lines } = words({ data: undefined, error });
    const { ending, hints, cause } = explain(error, heading);
    // Of a refusal the page tells no more than this; that nobody answered is another matter.
    throw new Failure(ending, heading, { hints: ending === 'unreachable' ? hints : lines, cause });
  });
  const { heading, lines } = words({ data, error: undefined });
  for (const line of [heading, ...lines]) console.print(plain(line));
}
