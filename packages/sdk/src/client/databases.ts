import type * as z from 'zod/mini';
import {
  changesPath,
  type DatabaseName,
  type DatabaseVersions,
  databaseChanges,
  databaseFiles,
  type ItemRecord,
  type MapRecord,
  type MobName,
  type MobRecord,
  type RecordChange,
} from '../contract/databases.ts';
import type { ItemLookup } from '../rules/item-name.ts';
import { ApiError } from './api-error.ts';
import type { SearchSubject } from './search-index.ts';
import { itemSubject, mapSubject, mobSubject } from './search-subjects.ts';
import { inSlices, type Pause } from './slices.ts';

/** Every how manieth record is checked in full; all of them were when the file was written. */
const sampleEvery = 50;

export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** All records of a database, and how they are searched. */
export interface Searchable<R> {
  records: readonly R[];
  /** The best first. */
  search(text: string): R[];
}

export interface Databases {
  items(): Promise<readonly ItemRecord[]>;
  mobs(): Promise<readonly MobRecord[]>;
  maps(): Promise<readonly MapRecord[]>;
  /** Ids and names only. */
  mobNames(): Promise<readonly MobName[]>;
  /** What changed since the databases before; nothing where a server does not tell. */
  changes(): Promise<readonly RecordChange[]>;
  /** Item names by id. */
  itemLookup(): Promise<ItemLookup>;
  itemSearch(): Promise<Searchable<ItemRecord>>;
  mobSearch(): Promise<Searchable<MobRecord>>;
  mapSearch(): Promise<Searchable<MapRecord>>;
  /** Item names without waiting: knows nothing until the items are here. */
  peekItem: ItemLookup;
}

export interface DatabasesOptions {
  versions: DatabaseVersions;
  /** Fetches a file of the server; its bytes may still be gzipped. */
  fetchBytes(path: string): Promise<Uint8Array>;
  /** Taken between two slices of reading; without it the next task. */
  pause?: Pause;
}

/** The game's databases, each fetched once; a failed fetch is tried again when it is next asked for. */
export function createDatabases({ versions, fetchBytes, pause }: DatabasesOptions): Databases {
  const once = <T>(load: () => Promise<T>) => {
    let loading: Promise<T> | undefined;
    return () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    };
  };
  const file = <T>(name: DatabaseName, version: string) =>
    once(async () => {
      const path = databaseFiles[name].path(version);
      const record = databaseFiles[name].record as unknown as z.ZodMiniType<T>;
      return readDatabase<T>(path, await fetchBytes(path), { record, pause });
    });

  const searchable = <R>(load: () => Promise<readonly R[]>, subject: SearchSubject<R>) =>
    once(async (): Promise<Searchable<R>> => {
      // The ranker comes with the first search: most visits never need it.
      const [{ buildSearch }, records] = await Promise.all([import('./search.ts'), load()]);
      const search = await buildSearch(records, subject, pause);
      return { records, search: (text) => search.search(text) };
    });

  const items = file<ItemRecord>('item', versions.item);
  const mobs = file<MobRecord>('mob', versions.mob);
  const maps = file<MapRecord>('map', versions.map);
  let known: ReadonlyMap<number, ItemRecord> = new Map();
  return {
    items,
    mobs,
    mobNames: file<MobName>('mob_min', versions.mob),
    maps,
    changes: once(async () => {
      const path = changesPath(versions);
      return readChanges(path, await fetchBytes(path).catch(absent));
    }),
    itemSearch: searchable(items, itemSubject),
    mobSearch: searchable(mobs, mobSubject),
    mapSearch: searchable(maps, mapSubject),
    itemLookup: once(async () => {
      known = new Map((await items()).map((item) => [item.id, item]));
      return (id: number) => known.get(id);
    }),
    peekItem: (id) => known.get(id),
  };
}

/**
 * Reads a database file: gzipped or plain JSON, a list or an object by id. Our own importer writes records as the
 * schema yields them, so every id and name and a sample of whole records are checked there; a file in any other form is
 * read record by record, in slices, so that a screen stays alive meanwhile.
 * @throws DatabaseError naming the file, and the record where one is wrong.
 */
export async function readDatabase<T>(
  path: string,
  bytes: Uint8Array,
  { record, pause }: { record: z.ZodMiniType<T>; pause?: Pause | undefined },
): Promise<readonly T[]> {
  const parsed = await parse(path, bytes);
  const records: unknown[] = Array.isArray(parsed) ? parsed : Object.values(parsed ?? {});
  if (records.length === 0) throw new DatabaseError(`${path} holds no records.`);
  const read = (raw: unknown, index: number): T => {
    const { data, error } = record.safeParse(raw);
    const [issue] = error?.issues ?? [];
    if (issue) throw new DatabaseError(`${path}, record ${index}: ${issue.path.join('.')}: ${issue.message}`);
    return data as T;
  };
  const isCanonical = records.every((raw, index) => {
    if (index % sampleEvery === 0) return JSON.stringify(read(raw, index)) === JSON.stringify(raw);
    return hasHeader(raw);
  });
  return isCanonical ? (records as T[]) : inSlices(eachRead(records, read), pause);
}

/** An id and a name, which every record has. */
function hasHeader(raw: unknown): boolean {
  const { id, name } = (raw ?? {}) as { id?: unknown; name?: unknown };
  return (typeof id === 'number' || typeof id === 'string') && typeof name === 'string';
}

function* eachRead<T>(records: readonly unknown[], read: (raw: unknown, index: number) => T): Generator<void, T[]> {
  const found: T[] = [];
  for (const [index, raw] of records.entries()) {
    found.push(read(raw, index));
    yield;
  }
  return found;
}

async function parse(path: string, bytes: Uint8Array): Promise<object | null> {
  try {
    const text = isGzip(bytes) ? await gunzip(bytes) : new TextDecoder().decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object') return value;
  } catch (cause) {
    throw new DatabaseError(`${path} cannot be read.`, { cause });
  }
  throw new DatabaseError(`${path} is not a list of records.`);
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const gunzip = (bytes: Uint8Array): Promise<string> =>
  new Response(
    new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();

/** A server without the file has nothing to tell. */
function absent(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function readChanges(path: string, bytes: Uint8Array | undefined): Promise<readonly RecordChange[]> {
  if (!bytes) return [];
  const { data } = databaseChanges.safeParse(await parse(path, bytes));
  if (!data) throw new DatabaseError(`${path} is not a list of changes.`);
  return data.changes;
}
