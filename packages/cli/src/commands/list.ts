import {
  type CardsModel,
  createCards,
  createTable,
  formatHash,
  joinList,
  type Sort,
  type TableModel,
  until,
  type ViewDefinition,
  viewEntry,
  views,
} from '@kafra/sdk';
import type { Command } from 'commander';
import { type Connection, detached, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { nounCommand } from '../nouns.ts';
import { planOutput, usualFormat } from '../output.ts';
import type { Io } from '../ports.ts';
import { flagKey } from './field-flags.ts';
import { filterValue } from './filter-values.ts';
import { addListFlags, type ListFlags } from './list-flags.ts';
import { type Listing, showCards, showRows, showTable } from './show-list.ts';

/** Makes a command of every screen that lists something: same words, filters and limits as the screen. */
export function addListCommands(program: Command, io: Io): void {
  for (const view of Object.values(views)) if (view) addList(program, io, view);
}

/** `list` and `search` are the same thing, whichever of them a screen names. */
const twins: Readonly<Record<string, string>> = { list: 'search', search: 'list' };

function addList(program: Command, io: Io, view: ViewDefinition): void {
  const [noun, verb] = view.command;
  const command = nounCommand(program, noun).command(verb).description(about(view));
  const twin = twins[verb];
  if (twin !== undefined) command.alias(twin);
  addListFlags(command, view);
  const name = `kafra ${noun} ${verb}`;
  withExamples(command, [
    name,
    ...(view.search ? [`${name} TEXT --limit 5`] : []),
    `${name} --json`,
    `${name} --csv > ${noun}.csv`,
  ]);
  command.action(async (words: string[] | ListFlags) => {
    const flags = command.opts<ListFlags>();
    const typed = Array.isArray(words) ? words.join(' ') : '';
    await list(await openConsole(command, io), view, { ...flags, search: flags.search ?? typed });
  });
}

function about(view: ViewDefinition): string {
  const { title, level } = viewEntry(view.id);
  return level > 0 ? `${title} (group level ${level})` : title;
}

async function list(console: Console, view: ViewDefinition, flags: ListFlags): Promise<void> {
  const plan = planOutput(flags, { fields: Object.keys(view.fields), usual: usualFormat(console.io.stdout) });
  await withConnection(console, async (connection) => {
    const hash = await placeOf(view, flags, connection);
    const { context, failures } = detached(connection.app, hash);
    const model = view.kind === 'table' ? createTable(view, context) : createCards(view, context);
    try {
      await loaded(model, view, flags);
      const window = windowOf(view, flags, plan.format === 'table');
      // Without a limit, what the server sends at once is enough.
      if (model.kind === 'table' && Number.isFinite(window.end)) await model.loadAll(window.end);
      const [failure] = failures;
      if (failure) throw connection.explain(failure.error, failure.words);
      // What several screens share fails as the resource it is.
      const { error } = context.account.getSnapshot();
      if (model.getSnapshot().failed) throw connection.explain(error, wordsOf(view, error));
      const listing = { console, plan, window };
      await (model.kind === 'table' ? tableListing(model, listing) : cardListing(model, listing, flags));
    } finally {
      model.dispose();
    }
  });
}

const wordsOf = (view: ViewDefinition, error: unknown): string =>
  (view.kind === 'cards' ? view.failureFor?.(error) : undefined) ?? view.failure;

/** Where the screen would stand with this search and these filters. */
async function placeOf(
  { id, ...view }: ViewDefinition,
  flags: ListFlags,
  { app, explain }: Connection,
): Promise<string> {
  const query: Record<string, string> = {};
  if (flags.search?.trim()) query.search = flags.search.trim();
  if (flags.id !== undefined) query.id = flags.id;
  for (const key of 'filters' in view ? (view.filters ?? []) : []) {
    const written = writtenFor(flags[flagKey(key)]);
    const reference = { databases: app.databases, clock: app.context.clock };
    const values = await Promise.all(written.map((value) => filterValue(key, value, reference))).catch(
      (error: unknown) => {
        throw explain(error, view.failure);
      },
    );
    if (values.length > 0) query[key] = joinList(values);
  }
  return formatHash({ path: `/control_panel/${id}`, query });
}

/** The values of a flag that may be missing, stand alone, or be given several times. */
function writtenFor(given: unknown): string[] {
  if (given === undefined) return [];
  return given === true ? ['1'] : [given].flat().map(String);
}

async function loaded(model: TableModel | CardsModel, view: ViewDefinition, flags: ListFlags): Promise<void> {
  if (model.kind === 'cards') {
    await until(model, ({ loading }) => !loading);
    return;
  }
  const chosen = model.modes.find(({ id }) => flags[id] === true);
  if (chosen) model.switchMode(chosen.id);
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  if (view.kind === 'table') sortAs(model, view.sort, flags);
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Another column than the screen's own starts ascending. */
function sortAs(model: TableModel, usual: Sort, { sort: column = usual.column, order }: ListFlags): void {
  const direction = column === usual.column ? usual.direction : 'ascending';
  model.sort(column, order === undefined ? direction : directions[order]);
}

/** Which rows are written, counted from 0; cards on a terminal come a page at a time. */
function windowOf(view: ViewDefinition, { limit, page }: ListFlags, forPeople: boolean) {
  const aPage = view.pageSize ?? Number.POSITIVE_INFINITY;
  const size = limit ?? (page !== undefined || (forPeople && view.kind === 'cards') ? aPage : Number.POSITIVE_INFINITY);
  const start = page === undefined || page === 1 ? 0 : (page - 1) * size;
  return { start, end: start + size };
}

async function tableListing(model: TableModel, listing: Listing): Promise<void> {
  const { accessDenied: barrier, empty, hint, count, more, total } = model.getSnapshot();
  if (barrier)
    throw new Failure('forbidden', barrier.title, { hints: barrier.text === undefined ? [] : [barrier.text] });
  if (empty !== undefined) listing.console.note(empty);
  if (hint !== undefined) listing.console.note(hint);
  if (more && listing.window.end > total)
    listing.console.note(`${count}. Narrow the search, or ask for more with --limit.`);
  await (listing.plan.format === 'table' && !listing.plan.chosen
    ? showTable(model, listing)
    : showRows(model, listing));
}

async function cardListing(model: CardsModel, listing: Listing, { id }: ListFlags): Promise<void> {
  const { empty, hint, total } = model.getSnapshot();
  if (id !== undefined && total !== 1) throw new Failure('missing', `there is no ${id}`);
  if (hint !== undefined) listing.console.note(hint);
  if (empty) listing.console.note([empty.title, empty.text].filter(Boolean).join(' - '));
  await (listing.plan.format === 'table' && !listing.plan.chosen
    ? showCards(model, listing)
    : showRows(model, listing));
}
