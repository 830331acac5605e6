import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { once, type WaitOptions } from '../../core/once.ts';
import { createDataset, type Dataset } from '../../core/query/dataset.ts';
import type { FieldTable, TableInfo } from '../../core/query/fields.ts';
import { createQueryEngine, type QueryEngine, type SearchLanguage } from '../../core/query/language.ts';
import type { Selection } from '../../core/query/select.ts';
import { createVocabularies } from '../../core/query/vocabulary.ts';
import {
  itemFields,
  mapFields,
  monsterFields,
  type RealmRates,
  type ServerSearchedList,
  skillFields,
} from '../../rules/search-fields/index.ts';
import { createServerQuery, type ServerQuery } from './server-query.ts';

/** How the records of a realm are loaded. */
export interface RecordSources {
  items(options?: WaitOptions): Promise<readonly ItemRecord[]>;
  mobs(options?: WaitOptions): Promise<readonly MobRecord[]>;
  maps(options?: WaitOptions): Promise<readonly MapRecord[]>;
  skills(options?: WaitOptions): Promise<readonly SkillRecord[]>;
}

/** The search language over the databases of a realm, which lead to each other. */
interface QueryDatabases {
  readonly items: QueryTable;
  readonly monsters: QueryTable;
  readonly maps: QueryTable;
  readonly skills: QueryTable;
  readonly rows: RowQueries;
}

/** The search language over rows of any list, which lead to the databases. */
export interface RowQueries {
  over<R>(fields: FieldTable<R>, rows: readonly R[]): RowQuery;
  /** The language of a list that the server searches. */
  serverQuery(list: ServerSearchedList): ServerQuery;
}

/** The search language over some rows. */
export interface RowQuery {
  readonly language: SearchLanguage;
  /** Which of the rows a text asks for; without it the server has chosen them. */
  select?(text: string): Selection;
}

export interface QueryTable {
  /** Loads the records; each is loaded once. */
  load(): Promise<void>;
  readonly engine: QueryEngine;
  readonly language: SearchLanguage;
}

export function createQueryDatabases(sources: RecordSources, rates: RealmRates): QueryDatabases {
  const tables = { items: itemFields(rates), monsters: monsterFields(rates), maps: mapFields(), skills: skillFields() };
  const vocabularyOf = createVocabularies(Object.values(tables));
  const datasets = new Map<string, Dataset>();
  const loaders = new Map<string, () => Promise<void>>();

  function table<R>(fields: FieldTable<R>, records: () => Promise<readonly R[]>): QueryTable {
    const { id } = fields;
    const empty = createDataset(fields, []);
    const load = once(async () => {
      datasets.set(id, createDataset(fields, await records()));
    });
    loaders.set(id, load);
    const engine = createQueryEngine({
      dataset: () => datasets.get(id) ?? empty,
      vocabulary: vocabularyOf(id),
      related: (other) => datasets.get(other),
    });
    return { load, engine, language: preparing(engine) };
  }

  /** What a text asks of related records is loaded with the first text that does. */
  const preparing = (engine: QueryEngine): SearchLanguage => ({
    ...engine,
    prepare(text) {
      const missing = engine.relatedTables(text).filter((other) => !datasets.has(other));
      if (missing.length === 0) return undefined;
      return load(missing);
    },
  });

  const load = async (missing: readonly string[]): Promise<void> => {
    await Promise.all(missing.map((other) => loaders.get(other)?.()));
  };

  /** What may be asked of a list that is none of the databases. */
  const vocabularyBeside = (info: TableInfo) => createVocabularies([...Object.values(tables), info])(info.id);

  function over<R>(fields: FieldTable<R>, rows: readonly R[]): RowQuery {
    const dataset = createDataset(fields, rows);
    const engine = createQueryEngine({
      dataset: () => dataset,
      vocabulary: vocabularyBeside(fields),
      related: (other) => datasets.get(other),
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
      serverQuery: (list) =>
        createServerQuery(list, { vocabularyOf: vocabularyBeside, related: (id) => datasets.get(id), load }),
    },
  };
}
