import { changesPath, type DatabaseVersions } from '../../contract/database-files.ts';
import {
  type DatabaseName,
  databaseChanges,
  databaseFiles,
  type ItemRecord,
  type MapRecord,
  type MobName,
  type MobRecord,
  type RecordChange,
} from '../../contract/databases.ts';
import { ParseFailure } from '../../contract/lenient/parse-failure.ts';
import { parseIssuesOf, withParseIssues } from '../../contract/lenient/parse-issues.ts';
import { parseRecords, parseReply } from '../../contract/lenient/parse-reply.ts';
import type { Schema } from '../../contract/schema.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { once } from '../../core/once.ts';
import type { ItemLookup } from '../../rules/game/item-name.ts';
import type { RealmRates } from '../../rules/search-fields/index.ts';
import type { CallOptions } from '../create-client.ts';
import { ApiError } from '../http/api-error.ts';
import type { FetchBytes } from '../http/fetch-bytes.ts';
import { readText } from '../http/read-body.ts';
import { type OnParseIssues, reportParseIssues } from '../http/report-parse-issues.ts';
import type { FactSource } from '../search/load-facts.ts';
import type { RowQueries } from '../search/query-databases.ts';
import type { Searchable } from '../search/searchables.ts';
import { runChunked, type YieldTask } from './chunked.ts';

/** Error if a game database file is invalid; the message names the file. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/**
 * The game's databases. Each call fetches its file once. A failed call rejects with an ApiError or a DatabaseError, and
 * the next call tries again. A call with an aborted signal rejects with the reason; the fetch stops if no other call
 * waits.
 */
export interface Databases {
  items(options?: CallOptions): Promise<readonly ItemRecord[]>;
  mobs(options?: CallOptions): Promise<readonly MobRecord[]>;
  maps(options?: CallOptions): Promise<readonly MapRecord[]>;
  /** Returns the skills; empty if the server has no skill database. */
  skills(options?: CallOptions): Promise<readonly SkillRecord[]>;
  /** Returns the ids and names of all monsters. */
  mobNames(options?: CallOptions): Promise<readonly MobName[]>;
  /** Returns the changes since the previous game databases; empty if the server does not report them. */
  changes(options?: CallOptions): Promise<readonly RecordChange[]>;
  /** Returns the function that finds an item by its id. */
  itemLookup(options?: CallOptions): Promise<ItemLookup>;
  itemSearch(options?: CallOptions): Promise<Searchable<ItemRecord>>;
  mobSearch(options?: CallOptions): Promise<Searchable<MobRecord>>;
  mapSearch(options?: CallOptions): Promise<Searchable<MapRecord>>;
  skillSearch(options?: CallOptions): Promise<Searchable<SkillRecord>>;
  /** Returns the search languages of lists with links from their rows to the game databases, such as offers. */
  rowQueries(): Promise<RowQueries>;
  /** Finds an item by its id without waiting; undefined until the items are loaded. */
  peekItem: ItemLookup;
}

export interface DatabasesOptions {
  versions: DatabaseVersions;
  /** Function that fetches a file of the server; its bytes may still be gzipped. */
  fetchBytes: FetchBytes;
  /**
   * Pause between two slices of work while a database file is read. Default: waits for the next task of the event loop.
   */
  yieldTask?: YieldTask | undefined;
  /**
   * Rates of the realm. Experience and drops are searched as displayed, multiplied by the rates; without rates, as
   * stored.
   */
  rates?: RealmRates | undefined;
  /** Called for each database file with unreadable records. */
  onParseIssues?: OnParseIssues | undefined;
  /** API calls that load search data that no database file contains, such as prices. */
  facts?: FactSource | undefined;
}

const storedRates: RealmRates = { base: 1, job: 1, drop: 1 };

/** Creates the game's databases. Each file is fetched once; a failed fetch is repeated on the next call. */
export function createDatabases({
  versions,
  fetchBytes,
  yieldTask,
  rates = storedRates,
  onParseIssues,
  facts,
}: DatabasesOptions): Databases {
  const file = <T>(name: DatabaseName, version: string) =>
    once(async (signal) => {
      const path = databaseFiles[name].path(version);
      const record = databaseFiles[name].record as unknown as Schema<T>;
      const read = async (isAnew: boolean) =>
        readDatabase<T>(path, await fetchBytes(path, { isAnew, signal }), { record, yieldTask });
      // The file is fetched again without a cached copy, because a truncated file may be cached as if it were complete.
      const records = await read(false).catch((error: unknown) => {
        if (error instanceof DatabaseError) return read(true);
        throw error;
      });
      return reportParseIssues(records, path, onParseIssues);
    });

  const items = file<ItemRecord>('item', versions.item);
  const mobs = file<MobRecord>('mob', versions.mob);
  const maps = file<MapRecord>('map', versions.map);
  const skills = versions.skill === undefined ? async () => [] : file<SkillRecord>('skill', versions.skill);
  // The search code is loaded with the first search, because most visits never search.
  const searchables = once(async () => {
    const { createSearchables } = await import('../search/searchables.ts');
    return createSearchables({ items, mobs, maps, skills }, { rates, yieldTask, facts });
  });
  let itemsById: ReadonlyMap<number, ItemRecord> = new Map();
  return {
    items,
    mobs,
    mobNames: file<MobName>('mob_min', versions.mob),
    maps,
    skills,
    changes: once(async (signal) => {
      const path = changesPath(versions);
      return reportParseIssues(
        await readChanges(path, await fetchBytes(path, { signal }).catch(undefinedIfNotFound), yieldTask),
        path,
        onParseIssues,
      );
    }),
    itemSearch: once(async (signal) => (await searchables()).items({ signal })),
    mobSearch: once(async (signal) => (await searchables()).monsters({ signal })),
    mapSearch: once(async (signal) => (await searchables()).maps({ signal })),
    skillSearch: once(async (signal) => (await searchables()).skills({ signal })),
    rowQueries: async () => (await searchables()).rows,
    itemLookup: once(async (signal) => {
      itemsById = new Map((await items({ signal })).map((item) => [item.id, item]));
      return (id: number) => itemsById.get(id);
    }),
    peekItem: (id) => itemsById.get(id),
  };
}

/**
 * Reads a database file: gzipped or plain JSON, a list or an object by id, in any form of the specification. Records
 * are parsed in slices, so that a screen stays responsive. Unreadable records are skipped and counted (see
 * `parseIssuesOf`).
 * @throws DatabaseError with the file, and with the field if all records are unreadable.
 */
export async function readDatabase<T>(
  path: string,
  bytes: Uint8Array,
  { record, yieldTask }: { record: Schema<T>; yieldTask?: YieldTask | undefined },
): Promise<readonly T[]> {
  const records = await runChunked(parseRecords(record, await parseJsonFile(path, bytes)), yieldTask);
  if (records instanceof ParseFailure)
    throw new DatabaseError(`${path} is not what this version expects: ${records.message}.`);
  if (records.length === 0) throw new DatabaseError(`${path} holds no records.`);
  return records;
}

async function parseJsonFile(path: string, bytes: Uint8Array): Promise<object | null> {
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
  readText(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip')));

/** A server without the file of changes reports no changes. */
function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function readChanges(
  path: string,
  bytes: Uint8Array | undefined,
  yieldTask: YieldTask | undefined,
): Promise<readonly RecordChange[]> {
  if (!bytes) return [];
  const read = await runChunked(parseReply(databaseChanges, await parseJsonFile(path, bytes)), yieldTask);
  if (read instanceof ParseFailure)
    throw new DatabaseError(`${path} is not what this version expects: ${read.message}.`);
  return withParseIssues(read.changes, parseIssuesOf(read));
}
