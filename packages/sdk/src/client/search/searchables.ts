import { parseIssuesOf, withParseIssues } from '../../contract/lenient/parse-issues.ts';
import type { WaitOptions } from '../../core/once.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { RealmRates } from '../../rules/search-fields/index.ts';
import type { YieldTask } from '../databases/chunked.ts';
import type { FactSource } from './load-facts.ts';
import { createQueryDatabases, type QueryTable, type RecordSources } from './query-databases.ts';
import { type FoundRecords, QuerySearch } from './query-search.ts';
import { buildSearch } from './search.ts';
import type { SearchSchema } from './search-index.ts';
import { itemSearchSchema, mapSearchSchema, mobSearchSchema, skillSearchSchema } from './search-schemas.ts';

/** All records of a game database, and the functions that search them. */
export interface Searchable<R> {
  records: readonly R[];
  /** Returns the records that match a plain search text, best first. */
  search(text: string): R[];
  /** Returns the records that match a text in the search language. */
  find(text: string): FoundRecords<R>;
  /** The search language for the records of this database. */
  language: SearchLanguage;
}

interface SearchablesOptions {
  rates: RealmRates;
  yieldTask: YieldTask | undefined;
  facts: FactSource | undefined;
}

/** Creates the searches of a realm's game databases. Each database is indexed on first use. */
export function createSearchables(sources: RecordSources, { rates, yieldTask, facts }: SearchablesOptions) {
  const queries = createQueryDatabases(sources, rates, facts);

  async function searchable<R>(
    load: (options: WaitOptions) => Promise<readonly R[]>,
    schema: SearchSchema<R>,
    { engine, language, load: loadDataset }: QueryTable,
    options: WaitOptions,
  ): Promise<Searchable<R>> {
    const records = await load(options);
    await loadDataset();
    const search = await buildSearch(records, schema, yieldTask);
    const query = new QuerySearch(records, search, engine);
    const loaded: Searchable<R> = {
      ...{ records, language },
      search: (text) => search.search(text),
      find: (text) => query.find(text),
    };
    return withParseIssues(loaded, parseIssuesOf(records));
  }

  return {
    items: (options: WaitOptions) => searchable(sources.items, itemSearchSchema, queries.items, options),
    monsters: (options: WaitOptions) => searchable(sources.mobs, mobSearchSchema, queries.monsters, options),
    maps: (options: WaitOptions) => searchable(sources.maps, mapSearchSchema, queries.maps, options),
    skills: (options: WaitOptions) => searchable(sources.skills, skillSearchSchema, queries.skills, options),
    rows: queries.rows,
  };
}
