import type { FieldInfo, TableInfo } from './fields.ts';
import { nearest } from './suggest.ts';

/** The names of a list's search fields and of its relations' fields. */
export interface Vocabulary {
  readonly table: TableInfo;
  readonly fields: readonly FieldInfo[];
  /** Returns the search field with this name or short form. */
  field(name: string): FieldInfo | undefined;
  /** Returns the field names that are allowed inside the parentheses of a relation, such as `drops:(...)`. */
  inside(relation: FieldInfo): Vocabulary | undefined;
  /**
   * Returns the error message for a name that is not a field of this list. `isField` is false if no field was meant,
   * because a plain text may contain a colon too.
   */
  reject(name: string): { message: string; suggestion?: string; isField: boolean };
}

/** Returns the field names of each of several related tables, by the id of the table. */
export function createVocabularies(tables: readonly TableInfo[]): (id: string) => Vocabulary {
  const allNames = new Set(tables.flatMap(({ fields }) => fields.flatMap(({ names }) => names)));
  const made = new Map<string, Vocabulary>();

  function vocabulary(table: TableInfo, links: readonly FieldInfo[]): Vocabulary {
    const fields = [...links, ...table.fields];
    const byName = new Map(fields.toReversed().flatMap((field) => field.names.map((name) => [name, field] as const)));
    const inner = new Map<string, Vocabulary>();
    return {
      ...{ table, fields },
      field: (name) => byName.get(name.toLowerCase()),
      inside(relation) {
        if (relation.kind !== 'relation') return undefined;
        const [name] = relation.names;
        const related = tables.find(({ id }) => id === relation.to);
        const known = inner.get(name) ?? (related && vocabulary(related, relation.linkFields));
        if (known) inner.set(name, known);
        return known;
      },
      reject(written) {
        const name = written.toLowerCase();
        // Only own properties of the object are used, so that a name such as `constructor` is not found.
        const why = table.unknown && Object.hasOwn(table.unknown, name) ? table.unknown[name] : undefined;
        if (why !== undefined) return { message: why, isField: true };
        const suggestion = nearest(name, byName.keys());
        if (suggestion !== undefined) {
          const message = `There is no field "${written}". Did you mean "${suggestion}"?`;
          return { message, suggestion, isField: true };
        }
        const isOthers = nearest(name, allNames) !== undefined;
        return { message: `There is no field "${written}" for ${table.noun}.`, isField: isOthers };
      },
    };
  }

  return (id) => {
    const table = tables.find((one) => one.id === id);
    if (!table) throw new Error(`no field table ${id}`);
    const known = made.get(id) ?? vocabulary(table, []);
    made.set(id, known);
    return known;
  };
}
