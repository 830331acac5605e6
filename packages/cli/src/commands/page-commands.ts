import {
  type CommandName,
  type PageId,
  type PageParams,
  type PageScreen,
  pages,
  publicPages,
  routeToPage,
} from '@kafra/sdk';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { fillForm } from '../command-kit/fill-form.ts';
import { openPage, textLines } from '../command-kit/submit.ts';
import { type Connection, createDetachedContext, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { readLines } from '../terminal/prompts.ts';
import { sanitizeText } from '../terminal/text.ts';
import { pageSummaries } from './summaries.ts';

type Params = PageParams[PageId];

/** Adds a command for each page that is opened by an emailed link, if scripts may use it. */
export function addPageCommands(program: Command, io: Io): void {
  for (const page of Object.values(publicPages) as PageScreen<PageId>[])
    if (page.command) addPageCommand(program, io, page, page.command);
}

function addPageCommand(program: Command, io: Io, page: PageScreen<PageId>, [noun, verb]: CommandName): void {
  const command = commandGroup(program, noun)
    .command(verb)
    .description(pageSummaries[page.id] ?? pages[page.id].title);
  command.argument('<link>', 'the emailed link, or the code at its end');
  if (page.form) command.option('--password-stdin', 'read the new password from stdin');
  const name = `kafra ${noun} ${verb} LINK`;
  withExamples(command, page.form ? [name, `${name} --password-stdin < password.txt`] : [name]);
  command.action(async (link: string) => {
    const console = await openConsole(command, io);
    // Stdin is read before the first prompt, so that piped input is never taken as typed answers.
    const secrets = command.opts<{ passwordStdin?: boolean }>().passwordStdin ? await readLines(io) : undefined;
    const pageCommand = { page, params: paramsOf(page.id, link) };
    const work = (connection: Connection) =>
      page.form
        ? submitPage(console, connection, { ...pageCommand, secrets })
        : readPage(console, connection, pageCommand);
    await withConnection(console, work, { anonymous: true });
  });
}

/** Returns the parameter of a page's route, which is the last part of the emailed link. */
function paramsOf(id: PageId, link: string): Params {
  const [, name = ''] = /\{(\w+)\}$/.exec(pages[id].route) ?? [];
  return { [name]: link.trim().split('/').at(-1) ?? '' } as Params;
}

interface PageCommand {
  page: PageScreen<PageId>;
  params: Params;
}

async function submitPage(
  console: Console,
  connection: Connection,
  { page, params, secrets }: PageCommand & { secrets: readonly string[] | undefined },
): Promise<void> {
  const opened = openPage(connection, page, params);
  await fillForm(console, opened.form, { flags: {}, secrets, intro: opened.introLines });
  await opened.submit();
  if (page.form) console.print(page.form.labels.done);
}

/** Opens the page of an emailed link, which performs its action, and prints the text of the page. */
async function readPage(
  console: Console,
  { app, toFailure }: Connection,
  { page, params }: PageCommand,
): Promise<void> {
  const { context } = createDetachedContext(app, routeToPage('home'));
  const textOf = (state: { data: unknown; error: unknown }) => {
    const { heading, sections } = page.content(state, params, context);
    return { heading, lines: sections.flatMap(textLines) };
  };
  const data = await page.load?.(params, context).catch((error: unknown) => {
    const { heading, lines } = textOf({ data: undefined, error });
    const { exitReason, hints, cause } = toFailure(error, heading);
    // If the server refuses the link, the text of the page explains the refusal. An unreachable server has other hints.
    throw new Failure(exitReason, heading, { hints: exitReason === 'unreachable' ? hints : lines, cause });
  });
  const { heading, lines } = textOf({ data, error: undefined });
  for (const line of [heading, ...lines]) console.print(sanitizeText(line));
}
