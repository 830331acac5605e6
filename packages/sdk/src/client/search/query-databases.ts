import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { once, type WaitOptions } from '../../core/once.ts';
import { createDataset, type Dataset } from '../../core/query/dataset.ts';
import type { FieldTable, TableInfo } from '../../core/query/fields.ts';
import { createQueryEngine, type QueryEngine, type SearchLanguage } from '../../core/query/language.ts';
import type { Selection } from '../../core/query/select.ts';
import { createVocabularies } from '../../core/query/vocabulary.ts';
import {
  factNames,
  itemFields,
  mapFields,
  monsterFields,
  type RealmRates,
  type ServerSearchedList,
  skillFields,
} from '../../rules/search-fields/index.ts';
import { createFactLoader, type FactSource } from './load-facts.ts';
import { createServerQuery, type ServerQuery } from './server-query.ts';

/** Functions that load the records of the game databases of a realm. */
export interface RecordSources {
  items(options?: WaitOptions): Promise<readonly ItemRecord[]>;
  mobs(options?: WaitOptions): Promise<readonly MobRecord[]>;
  maps(options?: WaitOptions): Promise<readonly MapRecord[]>;
  skills(options?: WaitOptions): Promise<readonly SkillRecord[]>;
}

/** Search languages of the game databases of a realm, which refer to each other. */
interface QueryDatabases {
  readonly items: QueryTable;
  readonly monsters: QueryTable;
  readonly maps: QueryTable;
  readonly skills: QueryTable;
  readonly rows: RowQueries;
}

/** Search languages of any list with rows that refer to records of the game databases. */
export interface RowQueries {
  over<R>(fields: FieldTable<R>, rows: readonly R[]): RowQuery;
  /** Returns the search language of a list that the server searches. */
  serverQuery(list: ServerSearchedList): ServerQuery;
}

/** The search of a list of rows by the search language. */
export interface RowQuery {
  readonly language: SearchLanguage;
  /** Returns the rows that match a search text. Absent if the server has already selected the rows. */
  select?(text: string): Selection;
}

export interface QueryTable {
  /** Loads the records of the database; further calls do nothing. */
  load(): Promise<void>;
  readonly engine: QueryEngine;
  readonly language: SearchLanguage;
}

export function createQueryDatabases(
  sources: RecordSources,
  rates: RealmRates,
  source: FactSource | undefined,
): QueryDatabases {
  const factLoader = createFactLoader({ ...sources, source, rates });
  const { facts } = factLoader;
  const tables = {
    items: itemFields(rates, facts),
    monsters: monsterFields(rates, facts),
    maps: mapFields(facts),
    skills: skillFields(),
  };
  const vocabularyOf = createVocabularies(Object.values(tables));
  const datasets = new Map<string, Dataset>();
  const loaders = new Map<string, () => Promise<void>>();
  /**
   * Functions that create the search datasets again after prices or drop times were loaded. Existing datasets contain
   * values computed from the earlier data.
   */
  const renewals: (() => void)[] = [];
  /** Empty dataset which marks that prices or drop times are loaded. */
  const noRecords = createDataset({ ...tables.skills, fields: [] }, []);
  const factNamed = (id: string) => factNames.find((name) => name === id);

  function related(id: string): Dataset | undefined {
    const fact = factNamed(id);
    if (fact === undefined) return datasets.get(id);
    return factLoader.isLoaded(fact) ? noRecords : undefined;
  }

  function table<R>(fields: FieldTable<R>, records: () => Promise<readonly R[]>): QueryTable {
    const { id } = fields;
    const empty = createDataset(fields, []);
    const load = once(async () => {
      const all = await records();
      const renew = () => void datasets.set(id, createDataset(fields, all));
      renew();
      renewals.push(renew);
    });
    loaders.set(id, load);
    const engine = createQueryEngine({
      dataset: () => datasets.get(id) ?? empty,
      vocabulary: vocabularyOf(id),
      related,
    });
    return { load, engine, language: preparing(engine) };
  }

  /** Adds to a search language that related databases are loaded with the first search text that needs them. */
  const preparing = (engine: QueryEngine): SearchLanguage => ({
    ...engine,
    prepare(text) {
      const missing = engine.relatedTables(text).filter((other) => !related(other));
      if (missing.length === 0) return undefined;
      return load(missing);
    },
  });

  const load = async (missing: readonly string[]): Promise<void> => {
    const missingFacts = factNames.filter((name) => missing.includes(name));
    await Promise.all([...missing.map((other) => loaders.get(other)?.()), ...missingFacts.map(factLoader.load)]);
    if (missingFacts.length > 0) for (const renew of renewals) renew();
  };

  /** Returns the field names for the search of a list that is not one of the game databases. */
  const vocabularyBeside = (info: TableInfo) => createVocabularies([...Object.values(tables), info])(info.id);

  function over<R>(fields: FieldTable<R>, rows: readonly R[]): RowQuery {
    const dataset = createDataset(fields, rows);
    const engine = createQueryEngine({
      dataset: () => dataset,
      vocabulary: vocabularyBeside(fields),
      related,
    });
    return { language: preparing(engine), select: engine.select };
  }

  return {
    items: table(tables.items, sources.items),
    monsters: table(tables.monsters, sources.mobs),
    maps: table(tables.maps, sources.maps),
    skills: table(tables.skills, sources.skills),
    rows: {
      over,
      serverQuery: (list) => createServerQuery(list, { vocabularyOf: vocabularyBeside, related, load }),
    },
  };
}
