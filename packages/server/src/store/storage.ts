import { type FuzzyFilters, type LogQuery, type StrictFilters, storageTypes } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isFuzzy } from '../domain/log-filters.ts';
import { every, isIn, itemPredicates, type Predicate, some } from './logs/predicates.ts';
import type { Schema } from './schema.ts';

/** Whose things a row of a storage is. */
export type OwnerKind = 'character' | 'account' | 'guild' | 'master';

/** One place where things lie. Its rows are read as `id, owner` and the item columns. */
interface Place {
  type: number;
  owner: OwnerKind;
  from: RawBuilder<unknown>;
  ownerColumn: string;
  id: RawBuilder<number>;
}

/** Attachments have no id of their own: the mail's and their place in it make one. */
const attachmentId = sql<number>`thing.id * 16 + thing.${sql.ref('index')}`;
const ownId = sql<number>`thing.id`;

const table = (name: string, ownerColumn: string) => ({
  from: sql`${sql.table(name)} AS thing`,
  ownerColumn: `thing.${ownerColumn}`,
  id: ownId,
});

/** In the order they are listed. */
const places: readonly Place[] = [
  { type: storageTypes.Inventory, owner: 'character', ...table('inventory', 'char_id') },
  { type: storageTypes.Cart, owner: 'character', ...table('cart_inventory', 'char_id') },
  { type: storageTypes.Storage, owner: 'account', ...table('storage', 'account_id') },
  {
    type: storageTypes.Rodex,
    owner: 'character',
    from: sql`mail_attachments AS thing INNER JOIN mail ON mail.id = thing.id`,
    ownerColumn: 'mail.dest_id',
    id: attachmentId,
  },
  { type: storageTypes['Guild Storage'], owner: 'guild', ...table('guild_storage', 'guild_id') },
  { type: storageTypes['Master Storage'], owner: 'master', ...table('site_master_storage', 'master_id') },
];

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
  const { items, vvs, elements, unique_id } = fuzzy;
  const hits = itemPredicates({ items, vvs, elements, unique_id: unique_id === undefined ? undefined : [unique_id] });
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

async function readPlace(
  db: Kysely<Schema>,
  place: Place,
  of: { where: Predicate; after: number; limit: number },
): Promise<StoredThing[]> {
  const { rows } = await sql<Omit<StoredThing, 'type' | 'ownerKind'>>`
    SELECT ${place.id} AS id, ${sql.ref(place.ownerColumn)} AS owner, ${columns}, CAST(thing.unique_id AS CHAR) AS unique_id
    FROM ${place.from} WHERE ${place.id} > ${of.after} AND ${of.where} ORDER BY 1 LIMIT ${of.limit}`.execute(db);
  return rows.map((row) => ({ ...row, type: place.type, ownerKind: place.owner }));
}

/** Things that answer a question, place after place, and where the next page begins. */
export async function findThings(
  db: Kysely<Schema>,
  question: StorageQuestion,
  { start, limit }: { start: StoragePosition; limit: number },
): Promise<{ things: StoredThing[]; next: StoragePosition | undefined }> {
  const types = question.query.strict?.storage_types;
  const things: StoredThing[] = [];
  for (const [index, place] of places.entries()) {
    if (index < start.place || (types && !types.includes(place.type))) continue;
    const after = index === start.place ? start.after : 0;
    const where = every(predicates(place, question));
    things.push(...(await readPlace(db, place, { where, after, limit: limit - things.length })));
    const last = things.at(-1);
    if (things.length >= limit && last) return { things, next: { place: index, after: last.id } };
  }
  return { things, next: undefined };
}
