/**
 * Functions that return the fields of a row for commands and files, under the names of the API. They read the row and
 * all loaded data.
 */
export type RowFields<Row, Data = unknown> = Readonly<Record<string, (row: Row, data: Data) => unknown>>;

/** Returns a row as an object of named fields. All rows of a list have the same fields. */
export const readFields = <Row, Data>(
  fields: RowFields<Row, Data>,
  row: Row,
  data: Data,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(row, data)]));

/** Returns functions that read the fields of a record under the names of the contract. */
export const fieldsOf = <Row>(schema: { shape: object }, record: (row: Row) => object): RowFields<Row> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (row: Row) => (record(row) as Record<string, unknown>)[name]]),
  );
