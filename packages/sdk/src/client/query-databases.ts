import type { ItemRecord, MapRecord, MobRecord } from '../contract/databases.ts';
import { createDataset, type Dataset } from '../core/query/dataset.ts';
import type { FieldTable } from '../core/query/fields.ts';
import { createQueryEngine, type QueryEngine, type SearchLanguage } from '../core/query/language.ts';
import { createVocabularies } from '../core/query/vocabulary.ts';
import { itemFields, mapFields, monsterFields, type RealmRates } from '../rules/search-fields/index.ts';

/** How the records of a realm are loaded. */
export interface RecordSources {
  items(): Promise<readonly ItemRecord[]>;
  mobs(): Promise<readonly MobRecord[]>;
  maps(): Promise<readonly MapRecord[]>;
}

/** The search language over the databases of a realm, which lead to each other. */
interface QueryDatabases {
  readonly items: QueryTable;
  readonly monsters: QueryTable;
  readonly maps: QueryTable;
}

export interface QueryTable {
  /** Loads the records; each is loaded once. */
  load(): Promise<void>;
  readonly engine: QueryEngine;
  readonly language: SearchLanguage;
}

export function createQueryDatabases(sources: RecordSources, rates: RealmRates): QueryDatabases {
  const tables = { items: itemFields(rates), monsters: monsterFields(rates), maps: mapFields() };
  const vocabularyOf = createVocabularies(Object.values(tables));
  const datasets = new Map<string, Dataset>();
  const loaders = new Map<string, () => Promise<void>>();

  function table<R>(fields: FieldTable<R>, records: () => Promise<readonly R[]>): QueryTable {
    const { id } = fields;
    const empty = createDataset(fields, []);
    const load = async () => {
      if (!datasets.has(id)) datasets.set(id, createDataset(fields, await records()));
    };
    loaders.set(id, load);
    const engine = createQueryEngine({
      dataset: () => datasets.get(id) ?? empty,
      vocabulary: vocabularyOf(id),
      related: (other) => datasets.get(other),
    });
    const language: SearchLanguage = {
      ...engine,
      prepare(text) {
        const missing = engine.relatedTables(text).filter((other) => !datasets.has(other));
        if (missing.length === 0) return undefined;
        return Promise.all(missing.map((other) => loaders.get(other)?.())).then(() => undefined);
      },
    };
    return { load, engine, language };
  }

  return {
    items: table(tables.items, sources.items),
    monsters: table(tables.monsters, sources.mobs),
    maps: table(tables.maps, sources.maps),
  };
}
