/** Cache of the searched records' values by field name. The column of a field is created on its first use. */
export interface Columns<V> {
  get(name: string): readonly V[];
  /** Creates the column of a field in advance, one record at a time. A call of `get` completes the column. */
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
      // The loop continues at the current end of the column, because another generator may have extended it meanwhile.
      for (let at = values.length; at < records.length; at = values.length) {
        const record = records[at] as R;
        values.push(readOne(record));
        yield;
      }
    },
  };
}
