/** Fields of a row for scripts and files, by wire name, computed from the row and all data. */
export type RowFields<Row, Data = unknown> = Readonly<Record<string, (row: Row, data: Data) => unknown>>;

/** A row by the names of its fields; all rows have the same ones. */
export const readFields = <Row, Data>(
  fields: RowFields<Row, Data>,
  row: Row,
  data: Data,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(row, data)]));

/** The fields of a record as the contract has it. */
export const fieldsOf = <Row>(schema: { shape: object }, record: (row: Row) => object): RowFields<Row> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (row: Row) => (record(row) as Record<string, unknown>)[name]]),
  );
