import {
  type CardsModel,
  createCards,
  createTable,
  hasView,
  isPublicView,
  joinList,
  routeTo,
  type SavedView,
  type Sort,
  type TableModel,
  UserChangedError,
  until,
  type ViewDefinition,
  viewEntry,
  views,
} from '@kafra/sdk';
import { limits } from '@kafra/sdk/contract';
import { formatCount, pluralize } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup, type GroupName } from '../command-group.ts';
import { flagKey, flagName } from '../command-kit/field-flags.ts';
import { resolveFilterValue } from '../command-kit/filter-values.ts';
import { addListFlags, type ListFlags } from '../command-kit/list-flags.ts';
import { provideQueryCompletions } from '../command-kit/query-completions.ts';
import { explainSearch, refuseFaults } from '../command-kit/query-report.ts';
import { type Listing, showCards, showRows, showTable } from '../command-kit/show-list.ts';
import { watchList } from '../command-kit/watch-list.ts';
import { type Connection, createDetachedContext, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { wrapWords } from '../output/sections.ts';
import { defaultFormat, parseOutputFlags } from '../output.ts';
import type { Io } from '../ports.ts';
import { statusLine } from '../terminal/status-line.ts';
import { columnsOf } from '../terminal/terminal-size.ts';
import { viewSummaries } from './summaries.ts';

/**
 * Adds a command for each screen with a list. The command uses the labels, filters and limits of the screen. With
 * `group`, only the commands of that group are added.
 */
export function addListCommands(program: Command, io: Io, group?: GroupName): void {
  for (const view of Object.values(views))
    if (view && (group === undefined || view.command[0] === group)) addListCommand(program, io, view);
}

/** The two verbs of list commands. A screen defines one of them as its command; the other one becomes an alias. */
const listVerbs: readonly string[] = ['list', 'search'];

function addListCommand(program: Command, io: Io, view: ViewDefinition): void {
  const [noun, verb] = view.command;
  const command = commandGroup(program, noun).command(verb).description(descriptionOf(view));
  if (listVerbs.includes(verb)) command.aliases(listVerbs.filter((other) => other !== verb));
  addListFlags(command, view);
  const name = `kafra ${noun} ${verb}`;
  const hasLanguage = view.search?.language !== undefined;
  withExamples(command, [
    name,
    ...(view.search ? [`${name} TEXT --limit 5`] : []),
    ...(hasLanguage ? [`${name} 'name:TEXT sort:-id'`] : []),
    `${name} --json`,
    `${name} --csv > ${noun}.csv`,
  ]);
  if (hasLanguage) {
    command.configureOutput({
      // A flag that the parser does not know may be a search expression that begins with a minus, so the error shows
      // how to quote it.
      outputError: (text, write) => write(/unknown option '-[^-]/.test(text) ? `${text}${queryUsage(name)}\n` : text),
    });
    provideQueryCompletions(command, view);
  }
  command.action(async (words: string[] | ListFlags) => {
    const flags = command.opts<ListFlags>();
    const typed = Array.isArray(words) ? words.join(' ') : '';
    await runList(await openConsole(command, io), view, { ...flags, search: flags.search ?? typed });
  });
}

/** Returns the hint for a search expression that the parser would take for a flag. */
const queryUsage = (name: string) =>
  `example: ${name} 'not type:card'\nQuote the search; put -- before one that starts with a minus: ${name} -- '-type:card'`;

function descriptionOf(view: ViewDefinition): string {
  const { level } = viewEntry(view.id);
  const summary = viewSummaries[view.id];
  return level > 0 ? `${summary} (group level ${level})` : summary;
}

/**
 * Prints the rows of a list.
 * @param saved route and columns of a saved view, which replace search and filters of the flags.
 */
export async function runList(
  console: Console,
  view: ViewDefinition,
  flags: ListFlags,
  saved?: Pick<SavedView, 'hash' | 'columns'>,
): Promise<void> {
  const plan = parseOutputFlags(flags, {
    fields: Object.keys(view.fields),
    mainFields: view.mainFields,
    format: defaultFormat(console.io.stdout),
  });
  if (flags.watch !== undefined && flags.format !== 'ndjson' && plan.format !== defaultFormat(console.io.stdout))
    throw new Failure('usage', '--watch prints ndjson: leave out the other formats');
  const work = async (connection: Connection) => {
    if (!hasView(view.id, connection.site))
      throw new Failure('missing', `this server does not have "${viewEntry(view.id).title}"`);
    const hash = saved?.hash ?? (await hashOf(view, flags, connection));
    const { context, failures } = createDetachedContext(connection.app, hash);
    const model = view.kind === 'table' ? createTable(view, context) : createCards(view, context);
    function takeFailure(): Failure | undefined {
      const refusal = connection.refusal();
      if (refusal) throw connection.toFailure(refusal, failureMessage(view, refusal));
      const failure = failures.pop();
      return failure && connection.toFailure(failure.error, failure.message);
    }
    try {
      await waitUntilLoaded(model, view, flags);
      const range = rowRange(view, flags, plan.format === 'table');
      if (model.kind === 'table') await loadRows(model, flags, { console, range });
      // With `--all`, the rows are sorted locally after all of them are loaded.
      if (model.kind === 'table' && view.kind === 'table' && flags.all && isOrdered(flags))
        applySort(model, view.sort, flags);
      const [failure] = failures;
      if (failure) throw connection.toFailure(failure.error, failure.message);
      const refusal = connection.refusal();
      if (refusal) throw connection.toFailure(refusal, failureMessage(view, refusal));
      // The failure of a list that comes from the account data is stored with the account.
      const { error } = context.account.getSnapshot();
      if (model.getSnapshot().failed) throw connection.toFailure(error, failureMessage(view, error));
      // If the session ended during the load, the user's data was deleted, so the list would be incomplete.
      if (!view.isPublic && !isPublicView(view.id, connection.site) && !connection.app.session.getSnapshot())
        throw connection.toFailure(new UserChangedError(), view.failure);
      reportQuery(model, flags, console);
      if (flags.watch !== undefined && model.kind === 'table')
        await watchList(model, { console, plan, interval: flags.watch, takeFailure });
      notePastEnd(model, range.start, console, flags);
      const listing = { console, plan, range, columns: saved?.columns };
      await (model.kind === 'table' ? writeTable(model, listing, flags) : writeCards(model, listing, flags));
    } finally {
      model.dispose();
    }
  };
  await withConnection(console, work, {
    anonymous: view.isPublic === true,
    // True for a list that visitors may read without a session if the server has a public market.
    ...(isPublicView(view.id, { market_public: true }) && { isPublic: (site) => isPublicView(view.id, site) }),
    failure: view.failure,
  });
}

/** Prints a note if the requested page is after the last one. Its empty output could be mistaken for an empty list. */
function notePastEnd(model: TableModel | CardsModel, start: number, console: Console, { page }: ListFlags): void {
  const count = model.kind === 'table' ? model.getSnapshot().total : model.allRows().length;
  if (page === undefined || start === 0 || count === 0 || start < count) return;
  console.note(`page ${formatCount(page)} is past the end: the list has ${pluralize(count, 'row')}`);
}

/** Prints the meaning of the search expression if requested, and refuses an invalid one. */
function reportQuery(model: TableModel | CardsModel, { search = '', explain }: ListFlags, console: Console): void {
  const { reading, unsearched } = model.getSnapshot();
  refuseFaults(reading, search.trim());
  const isServerSearched = model.kind === 'table' && !model.definition.search.texts;
  if (isServerSearched && (reading?.words ?? search.trim()).length > limits.maxLogSearchLength)
    throw new Failure('usage', `the search is too long (at most ${limits.maxLogSearchLength} characters)`);
  if (unsearched !== undefined) throw new Failure('usage', unsearched);
  if (explain) explainSearch(reading, search.trim(), console);
}

const failureMessage = (view: ViewDefinition, error: unknown): string =>
  (view.kind === 'cards' ? view.failureFor?.(error) : undefined) ?? view.failure;

/** Returns the route of a list screen with the given search and filters. */
async function hashOf(
  { id, ...view }: ViewDefinition,
  flags: ListFlags,
  { app, toFailure }: Connection,
): Promise<string> {
  const query: Record<string, string> = {};
  const search = flags.search?.trim() ?? '';
  if (search !== '') query.search = search;
  if (flags.id !== undefined) query.id = flags.id;
  for (const key of 'filters' in view ? (view.filters ?? []) : []) {
    const written = flagValues(flags[flagKey(key)]);
    const lookup = { databases: app.databases, clock: app.context.clock };
    const values = await Promise.all(written.map((value) => resolveFilterValue(key, value, lookup))).catch(
      (error: unknown) => {
        throw toFailure(error, view.failure);
      },
    );
    const distinct = [...new Set(values)];
    if (distinct.length > limits.strictValues)
      throw new Failure('usage', `--${flagName(key)} takes at most ${limits.strictValues} values`);
    if (distinct.length > 0) query[key] = joinList(distinct);
  }
  return routeTo(id, query);
}

/** Returns the values of a command-line flag that may be missing, without a value, or repeated. */
function flagValues(given: unknown): string[] {
  if (given === undefined) return [];
  return given === true ? ['1'] : [given].flat().map(String);
}

async function waitUntilLoaded(model: TableModel | CardsModel, view: ViewDefinition, flags: ListFlags): Promise<void> {
  if (model.kind === 'cards') {
    await until(model, ({ loading }) => !loading);
    return;
  }
  const chosen = model.modes.find(({ id }) => flags[id] === true);
  if (chosen) model.switchMode(chosen.id);
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  if (view.kind !== 'table' || flags.all || !isOrdered(flags)) return;
  applySort(model, view.sort, flags);
  // The list may be loading more rows, so the refresh in progress is awaited.
  await until(model, ({ refreshing }) => !refreshing);
}

/** Returns whether the user gave a sort order. Otherwise that of the search or of the screen applies. */
const isOrdered = ({ sort, order }: ListFlags): boolean => sort !== undefined || order !== undefined;

const directions = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Sorts the list by the requested column. A column other than the default one is sorted ascending unless the user gives
 * a direction.
 */
function applySort(
  model: TableModel,
  defaultSort: Sort,
  { sort: column = defaultSort.column, order }: ListFlags,
): void {
  const direction = column === defaultSort.column ? defaultSort.direction : 'ascending';
  model.sort(column, order === undefined ? direction : directions[order]);
}

/**
 * Loads the list's rows that are to be printed: all with `--all`, else those up to the end of the range. Without
 * `--all`, `--limit` and `--page`, only the first page is loaded.
 */
async function loadRows(
  model: TableModel,
  { all }: ListFlags,
  { console, range }: Pick<Listing, 'console' | 'range'>,
): Promise<void> {
  const minRows = all ? Number.POSITIVE_INFINITY : range.end;
  if (!all && !Number.isFinite(minRows)) return;
  const line = statusLine(console);
  const unsubscribe = model.subscribe(() => {
    const { loadingAll } = model.getSnapshot();
    if (loadingAll) line.show(loadingAll.text);
  });
  await model.loadAll(minRows).finally(() => {
    unsubscribe();
    line.end();
  });
}

/** Returns the range of rows to print, counted from 0. On a terminal, a list of cards is printed page by page. */
function rowRange(view: ViewDefinition, { all, limit, page }: ListFlags, isForTerminal: boolean) {
  const pageSize = view.pageSize ?? Number.POSITIVE_INFINITY;
  const isOnePage = page !== undefined || (isForTerminal && view.kind === 'cards' && !all);
  const size = limit ?? (isOnePage ? pageSize : Number.POSITIVE_INFINITY);
  const start = page === undefined || page === 1 ? 0 : (page - 1) * size;
  return { start, end: start + size };
}

async function writeTable(model: TableModel, listing: Listing, flags: ListFlags): Promise<void> {
  const { console, plan, range } = listing;
  const { accessDenied, empty, hint, notice, count, more, unread, total, isOrderOfAll, summary } = model.getSnapshot();
  if (accessDenied)
    throw new Failure('forbidden', accessDenied.title, {
      hints: accessDenied.text === undefined ? [] : [accessDenied.text],
    });
  if (empty !== undefined) console.note(empty);
  if (hint !== undefined) console.note(hint);
  if (notice !== undefined) console.note(notice);
  // The list has more rows that the server cannot return at the moment.
  const isUnread = unread !== undefined && more === undefined && total < range.end;
  if (isUnread) console.note(unread);
  const isCut = more !== undefined && !Number.isFinite(range.end);
  const isPiped = !console.io.stdout.isTTY;
  if (isCut && !isPiped) console.note(`${count}. Narrow the search, or use --all or --limit to get more.`);
  if (more && !isCut && isOrdered(flags) && !isOrderOfAll) console.note(`${count}; use --all to sort all rows.`);
  if (summary !== undefined && console.io.stderr.isTTY)
    for (const line of wrapWords(summary, columnsOf(console.io.stderr))) console.note(line, 'dim');
  await (plan.format === 'table' && !plan.hasChosenFields ? showTable(model, listing) : showRows(model, listing));
  if (isCut && isPiped)
    throw new Failure('partial', `output truncated: ${count}`, {
      hints: ['Use --all for all rows, or --limit N for the number you need.'],
    });
  if (isUnread && isPiped)
    throw new Failure('partial', 'output truncated: older entries are still being read', {
      hints: ['Try again later.'],
    });
}

async function writeCards(model: CardsModel, listing: Listing, { id }: ListFlags): Promise<void> {
  const { empty, hint, total } = model.getSnapshot();
  if (id !== undefined && total !== 1) throw new Failure('missing', `no entry with ID "${id}" found`);
  if (hint !== undefined) listing.console.note(hint);
  if (empty) listing.console.note([empty.title, empty.text].filter(Boolean).join(' - '));
  await (listing.plan.format === 'table' && !listing.plan.hasChosenFields
    ? showCards(model, listing)
    : showRows(model, listing));
}
