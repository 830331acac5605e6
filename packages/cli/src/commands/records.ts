import {
  type App,
  type CardsModel,
  type CardsScreen,
  createCards,
  routeTo,
  type ShareKind,
  shareLink,
  until,
  type ViewDefinition,
  views,
} from '@kafra/sdk';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { recordFlags } from '../command-kit/list-flags.ts';
import { showCards } from '../command-kit/show-list.ts';
import { type Connection, createDetachedContext, withConnection } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { type OutputFlags, parseOutputFlags, recordText, rowLines, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { suggestion } from '../suggest.ts';

/** A screen of a game database, such as items or monsters, in which records are found by id or by text. */
export type RecordScreen = CardsScreen & Required<Pick<CardsScreen, 'search' | 'hasRecord'>>;

const isRecordScreen = (view: ViewDefinition): view is RecordScreen =>
  view.kind === 'cards' && view.search !== undefined && view.hasRecord !== undefined;

export const recordScreens = (): readonly RecordScreen[] =>
  (Object.values(views) as ViewDefinition[]).filter(isRecordScreen);

/** Adds the command `show` for every game database, and `compare` for databases with comparable records. */
export function addRecordCommands(program: Command, io: Io): void {
  for (const view of recordScreens()) {
    addShow(program, io, view);
    if (view.canCompare) addCompare(program, io, view);
  }
}

function addShow(program: Command, io: Io, view: RecordScreen): void {
  const [noun] = view.command;
  const command = commandGroup(program, noun)
    .command('show')
    .description(`Show one ${recordNoun(view)} in full`);
  command.argument('<name...>', 'ID or name');
  recordFlags(command);
  if (view.shareKind) command.option('--link', 'print only the address of the record, for other people');
  withExamples(command, [
    `kafra ${noun} show NAME`,
    `kafra ${noun} show ID --json`,
    ...(view.shareKind ? [`kafra ${noun} show ID --link`] : []),
  ]);
  command.action(async (words: string[]) => {
    const { link } = command.opts<{ link?: true }>();
    const plan = parseOutputFlags(command.opts<OutputFlags>(), outputDefaults(view));
    const console = await openConsole(command, io);
    await withRecords(console, view, async (records) => {
      const row = await records.find(words.join(' '));
      if (link && view.shareKind) await writeAll(io.stdout, [`${records.link(view.shareKind, String(row.id))}\n`]);
      else if (plan.format === 'json') await writeAll(io.stdout, [recordText(row, plan)]);
      else await records.show({ id: String(row.id) });
    });
  });
}

function addCompare(program: Command, io: Io, view: RecordScreen): void {
  const [noun] = view.command;
  const command = commandGroup(program, noun)
    .command('compare')
    .description(`Compare two or more ${recordNoun(view)}s side by side`);
  command.argument('<name>', 'ID or name').argument('<others...>', 'IDs or names to compare with');
  recordFlags(command);
  withExamples(command, [`kafra ${noun} compare ID ID`, `kafra ${noun} compare ID NAME --json`]);
  command.action(async (first: string, others: string[]) => {
    const plan = parseOutputFlags(command.opts<OutputFlags>(), outputDefaults(view));
    const console = await openConsole(command, io);
    await withRecords(console, view, async (records) => {
      const found: Row[] = [];
      for (const name of [first, ...others]) found.push(await records.find(name));
      const rows = [...new Map(found.map((row) => [row.id, row])).values()];
      if (rows.length < 2) throw new Failure('usage', 'nothing to compare: name at least two different records');
      if (plan.format === 'json') await writeAll(io.stdout, rowLines(rows, plan));
      else await records.show({ compare: rows.map(({ id }) => id).join(',') });
    });
  });
}

const recordNouns: Readonly<Record<string, string>> = { items: 'item', mobs: 'monster', maps: 'map', skills: 'skill' };

/** Returns the noun for a record of a game database, such as `monster`. */
export const recordNoun = ({ command: [noun] }: Pick<RecordScreen, 'command'>): string => recordNouns[noun] ?? 'record';

const outputDefaults = ({ fields }: RecordScreen) => ({ fields: Object.keys(fields), format: 'table' }) as const;

/** Functions that find and print the records of a loaded game database. */
export interface Records {
  model: CardsModel;
  /**
   * Returns the record with this id or name.
   * @throws Failure (missing) with similar names, (usage) if several records have the name.
   */
  find(name: string): Promise<Row>;
  /** Returns the public web address of a record. */
  link(kind: ShareKind, key: string): string;
  /** Prints the record cards that the screen of the database shows for this query. */
  show(query: Record<string, string>): Promise<void>;
}

/** Loads a game database and calls a function with its records. */
export function withRecords<T>(
  console: Console,
  view: RecordScreen,
  work: (records: Records) => Promise<T>,
): Promise<T> {
  const loadAndWork = async (connection: Connection) => {
    const { context, failures } = createDetachedContext(connection.app, recordHash(view));
    const model = createCards(view, context);
    const setQuery = (query: Record<string, string>) => context.navigate(recordHash(view, query));
    try {
      await until(model, ({ loading }) => !loading);
      const [failure] = failures;
      if (failure) throw connection.toFailure(failure.error, failure.message);
      return await work({
        model,
        find: async (name) => {
          try {
            return findRecord(name, { model, setQuery });
          } catch (error) {
            if (!(error instanceof Failure) || error.exitReason !== 'missing') throw error;
            const elsewhere = await otherDatabases(connection, view, name);
            throw new Failure('missing', error.message, { hints: [...elsewhere, ...error.hints] });
          }
        },
        link: (kind, key) => shareLink(context, { kind, key }),
        async show(query) {
          setQuery(query);
          await until(model, ({ isLoadingDetails }) => !isLoadingDetails);
          const everything = { start: 0, end: Number.POSITIVE_INFINITY };
          await showCards(model, { console, plan: parseOutputFlags({}, outputDefaults(view)), range: everything });
        },
      });
    } finally {
      model.dispose();
    }
  };
  return withConnection(console, loadAndWork, { anonymous: view.isPublic === true, failure: view.failure });
}

/** Returns the address of a database, or of one record of it, on the web site. */
export const recordHash = ({ id }: RecordScreen, query: Record<string, string> = {}): string => routeTo(id, query);

interface RecordQuery {
  model: CardsModel;
  setQuery(query: Record<string, string>): void;
}

/** Maximum number of suggested records for a missing or ambiguous name. */
const maxHints = 5;

/** Finds a record by its id, else by its full name among the search results of the database screen. */
function findRecord(name: string, { model, setQuery }: RecordQuery): Row {
  const wanted = name.trim().toLowerCase();
  setQuery({ id: name.trim(), search: name.trim() });
  const found = model.allRows();
  const ids = found.filter(({ id }) => String(id).toLowerCase() === wanted);
  const [one, ...more] = ids.length > 0 ? ids : found.filter((row) => String(row.name).toLowerCase() === wanted);
  if (one && more.length === 0) return one;
  const toHints = (rows: readonly Row[]) =>
    rows.slice(0, maxHints).map(({ id }) => `  ${id}  ${titleOf(String(id), { model, setQuery })}`);
  if (one) throw new Failure('usage', `"${name}" is ambiguous; use an ID`, { hints: toHints([one, ...more]) });
  // The screen ignores a search text below its minimum length and shows all records, so such a text gives no
  // suggestions.
  const isSearched = wanted.length >= (model.definition.search?.minLength ?? 0);
  // The search also finds words in descriptions, so only records with a similar name are suggested.
  const hints = isSearched ? toHints(found.filter((row) => isLike(String(row.name), wanted))) : [];
  throw new Failure('missing', `no ${recordNoun(model.definition)} named "${name}" found`, {
    hints: hints.length > 0 ? ['Did you mean one of these?', ...hints] : [],
  });
}

/** Returns whether the name of a record contains the text, or differs from it by few characters. */
const isLike = (name: string, wanted: string): boolean => {
  const text = name.toLowerCase();
  return text.includes(wanted) || suggestion(wanted, [text]) !== undefined;
};

const nameLists = {
  items: ['an item', (databases) => databases.items()],
  mobs: ['a monster', (databases) => databases.mobNames()],
  maps: ['a map', (databases) => databases.maps()],
  skills: ['a skill', (databases) => databases.skills()],
} as const satisfies Readonly<
  Record<string, readonly [string, (databases: App['databases']) => Promise<readonly { name: string }[]>]>
>;

/** Returns the commands that show a record of exactly this name in other game databases. */
async function otherDatabases({ app }: Connection, { command: [own] }: RecordScreen, name: string): Promise<string[]> {
  const wanted = name.trim().toLowerCase();
  const hints = Object.entries(nameLists).map(async ([noun, [word, load]]) => {
    if (noun === own) return [];
    // A server may lack one of the game databases, which then gives no suggestion.
    const records = await load(app.databases).catch(() => []);
    const isThere = records.some((record) => record.name.toLowerCase() === wanted);
    return isThere ? [`${name} is ${word}: kafra ${noun} show ${/\s/.test(name) ? `'${name}'` : name}`] : [];
  });
  return (await Promise.all(hints)).flat();
}

/** Returns the title of a card, which distinguishes records of the same name. */
function titleOf(id: string, { model, setQuery }: RecordQuery): string {
  setQuery({ id });
  return model.getSnapshot().cards[0]?.title ?? '';
}
