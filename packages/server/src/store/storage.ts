import { type FuzzyFilters, type LogQuery, type StrictFilters, storageTypes } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFuzzy } from '../rules/log-filters.ts';
import { type Dialect, dialectOf } from './dialect/dialect.ts';
import { fuzzyItems } from './logs/item-question.ts';
import { every, isIn, itemPredicates, type Predicate, some } from './logs/predicates.ts';
import type { Schema } from './schema.ts';

/** Whose things a row of a storage is. */
export type OwnerKind = 'character' | 'account' | 'guild' | 'master';

/** One place where things lie, as a table `thing` with the columns of an item. */
interface Place {
  type: number;
  owner: OwnerKind;
  /** The table, with a hint which index to use. */
  from(hint: RawBuilder<unknown>): RawBuilder<unknown>;
  ownerColumn: string;
  /** The table whose ids count the rows. */
  counted: string;
  /** Ids of things a row of the table may stand for: a mail has up to 16 attachments. */
  idsARow: number;
  /** The index that finds things by what they are. */
  index: string | undefined;
  /** The index that finds them by their owner, where the game's own table may lack one. */
  ownerIndex?: string;
}

const table = (name: string, ownerColumn: string, index?: string) => ({
  from: (hint: RawBuilder<unknown>) => sql`${sql.table(name)} AS thing ${hint}`,
  ownerColumn: `thing.${ownerColumn}`,
  counted: name,
  idsARow: 1,
  index,
});

/** Item columns of what is no item: an id of 0 stands for zeny. */
const zenyInMail: Place['from'] = (
  hint,
) => sql`(SELECT id, dest_id, 0 AS nameid, zeny AS amount, 1 AS identify, 0 AS refine,
  0 AS card0, 0 AS card1, 0 AS card2, 0 AS card3, 0 AS unique_id FROM mail ${hint} WHERE zeny > 0) AS thing`;

const attachments: Place['from'] = () => sql`mail_attachments AS thing INNER JOIN mail ON mail.id = thing.id`;

const mail = {
  type: storageTypes.Rodex,
  owner: 'character',
  counted: 'mail',
  index: undefined,
  ownerIndex: 'site_mail_owner',
} as const;

/** In the order they are listed. */
const places: readonly Place[] = [
  { type: storageTypes.Inventory, owner: 'character', ...table('inventory', 'char_id', 'site_inventory_item') },
  { type: storageTypes.Cart, owner: 'character', ...table('cart_inventory', 'char_id', 'site_cart_item') },
  { type: storageTypes.Storage, owner: 'account', ...table('storage', 'account_id', 'site_storage_item') },
  { ...mail, from: attachments, ownerColumn: 'mail.dest_id', idsARow: 16 },
  { ...mail, from: zenyInMail, ownerColumn: 'thing.dest_id', idsARow: 1 },
  { type: storageTypes['Guild Storage'], owner: 'guild', ...table('guild_storage', 'guild_id', 'site_guild_item') },
  { type: storageTypes['Master Storage'], owner: 'master', ...table('site_master_storage', 'master_id') },
];

/** Rows of one place that one page may look through where no index leads to the things asked for. */
const scannedAtOnce = 200_000;

/** Ids of each kind of owner; undefined means all of that kind. */
export type Owners = Record<OwnerKind, readonly number[] | undefined>;

export interface StoredThing {
  id: number;
  owner: number;
  type: number;
  ownerKind: OwnerKind;
  nameid: number;
  amount: number;
  identify: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  unique_id: string;
}

/** A question about storages with all names in it resolved to ids. */
export interface StorageQuestion {
  query: LogQuery;
  owners: Owners;
  /** Whom the typed text may mean. */
  meant: Owners;
  producerIds: readonly number[] | undefined;
}

/** Where a page begins: in which place, after which row. */
export interface StoragePosition {
  place: number;
  after: number;
}

const columns = sql.raw(
  ['nameid', 'amount', 'identify', 'refine', 'card0', 'card1', 'card2', 'card3']
    .map((name) => `thing.${name}`)
    .join(', '),
);

const fuzzyRows = (place: Place, fuzzy: FuzzyFilters, meant: Owners): Predicate | undefined => {
  if (fuzzy.storage_types?.includes(place.type)) return undefined;
  const hits = fuzzyItems(fuzzy);
  const owners = meant[place.owner] ?? [];
  return some([...hits, ...(owners.length > 0 ? [isIn(place.ownerColumn, owners)] : [])]);
};

function predicates(place: Place, { query, owners, meant, producerIds }: StorageQuestion): Predicate[] {
  const strict: StrictFilters = query.strict ?? {};
  const ids = owners[place.owner];
  const fuzzy = isFuzzy(query) ? fuzzyRows(place, query.fuzzy ?? {}, meant) : undefined;
  return [
    ...(ids ? [isIn(place.ownerColumn, ids)] : []),
    ...itemPredicates({ ...strict, producerIds }),
    ...(fuzzy ? [fuzzy] : []),
  ];
}

/** The id of a thing among those of its place. */
const idOf = ({ idsARow }: Place): RawBuilder<number> =>
  idsARow === 1 ? sql<number>`thing.id` : sql<number>`thing.id * ${sql.lit(idsARow)} + thing.${sql.ref('index')}`;

/** The part of a place that a page reads: things after one and up to another. */
interface Stretch {
  after: number;
  upTo: number;
}

async function readPlace(
  db: Kysely<Schema>,
  place: Place,
  of: { where: Predicate; limit: number; hint: RawBuilder<unknown> } & Stretch,
): Promise<StoredThing[]> {
  const { idsARow, ownerColumn, from } = place;
  const id = idOf(place);
  const rows = sql<SqlBool>`thing.id >= ${Math.floor(of.after / idsARow)} AND thing.id <= ${Math.floor(of.upTo / idsARow)}`;
  const statement = sql<Omit<StoredThing, 'type' | 'ownerKind'>>`
    SELECT ${id} AS id, ${sql.ref(ownerColumn)} AS owner, ${columns}, CAST(thing.unique_id AS CHAR) AS unique_id
    FROM ${from(of.hint)} WHERE ${rows} AND ${id} > ${of.after} AND ${of.where} ORDER BY 1 LIMIT ${of.limit}`;
  const result = await dialectOf(db).limited(statement).execute(db);
  return result.rows.map((row) => ({ ...row, type: place.type, ownerKind: place.owner }));
}

/** Whether a question is about everybody's things of some kinds, and an index knows where they are. */
const byItem = (dialect: Dialect, { index, owner }: Place, { query, owners }: StorageQuestion): boolean =>
  owners[owner] === undefined && query.strict?.items !== undefined && index !== undefined && dialect.hasIndex(index);

/** Which index answers: the one of kinds, or for some owners that of the owner, under whatever name the game has it. */
function hintFor(dialect: Dialect, place: Place, question: StorageQuestion): RawBuilder<unknown> {
  if (byItem(dialect, place, question)) return dialect.indexHint(place.index);
  return byOwner(dialect, place, question) ? dialect.notInOrder() : sql``;
}

/** Whether a question is about some owners' things, and an index knows where they are. */
const byOwner = (dialect: Dialect, { owner, ownerIndex }: Place, { owners }: StorageQuestion): boolean =>
  owners[owner] !== undefined && (ownerIndex === undefined || dialect.hasIndex(ownerIndex));

/** Whether a question must look at a place row by row, because no index knows what is asked for. */
const mustScan = (dialect: Dialect, place: Place, question: StorageQuestion): boolean => {
  const narrowed =
    question.owners[place.owner] !== undefined || question.query.strict !== undefined || isFuzzy(question.query);
  return narrowed && !byOwner(dialect, place, question) && !byItem(dialect, place, question);
};

/** How far a page may read a place, and whether something is left behind that. */
async function stretchOf(
  db: Kysely<Schema>,
  place: Place,
  { question, after }: { question: StorageQuestion; after: number },
): Promise<Stretch & { cut: boolean }> {
  if (!mustScan(dialectOf(db), place, question)) return { after, upTo: Number.MAX_SAFE_INTEGER, cut: false };
  const { counted, idsARow } = place;
  const { rows } = await sql<{ id: number | null }>`SELECT MAX(id) AS id FROM ${sql.table(counted)}`.execute(db);
  const last = (Number(rows[0]?.id ?? 0) + 1) * idsARow;
  const upTo = after + scannedAtOnce * idsARow;
  return { after, upTo, cut: upTo < last };
}

/**
 * Things that answer a question, place after place, and where the next page begins. A page of a question that no
 * index answers ends early, rather than keep the game's database busy with everybody's things.
 */
export async function findThings(
  db: Kysely<Schema>,
  question: StorageQuestion,
  { start, limit }: { start: StoragePosition; limit: number },
): Promise<{ things: StoredThing[]; next: StoragePosition | undefined }> {
  const types = question.query.strict?.storage_types;
  const dialect = dialectOf(db);
  const things: StoredThing[] = [];
  for (const [index, place] of places.entries()) {
    if (index < start.place || (types && !types.includes(place.type))) continue;
    const after = index === start.place ? start.after : 0;
    const { cut, ...stretch } = await stretchOf(db, place, { question, after });
    const where = every(predicates(place, question));
    const hint = hintFor(dialect, place, question);
    things.push(...(await readPlace(db, place, { ...stretch, where, hint, limit: limit - things.length })));
    const last = things.at(-1);
    if (things.length >= limit && last) return { things, next: { place: index, after: last.id } };
    if (cut) return { things, next: { place: index, after: stretch.upTo } };
  }
  return { things, next: undefined };
}
