/** Cached values of each record by field name. A column is created on its first use. */
export interface Columns<V> {
  get(name: string): readonly V[];
  /** Creates a column one record at a time in advance. Access to the column completes it. */
  grow(name: string): Generator<void>;
}

export function createColumns<R, V>(records: readonly R[], read: (name: string) => (record: R) => V): Columns<V> {
  const known = new Map<string, { values: V[]; readOne(record: R): V }>();

  function columnOf(name: string) {
    const column = known.get(name) ?? { values: [], readOne: read(name) };
    known.set(name, column);
    return column;
  }

  return {
    get(name) {
      const { values, readOne } = columnOf(name);
      for (const record of values.length < records.length ? records.slice(values.length) : [])
        values.push(readOne(record));
      return values;
    },
    *grow(name) {
      const { values, readOne } = columnOf(name);
      // Continue from the current end, because another generator may have extended the column meanwhile.
      for (let at = values.length; at < records.length; at = values.length) {
        const record = records[at] as R;
        values.push(readOne(record));
        yield;
      }
    },
  };
}
