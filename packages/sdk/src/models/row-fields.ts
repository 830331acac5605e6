/** What scripts and files get of a row: every field by its name on the wire, and how it is read. */
export type RowFields<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** A row by the names of its fields; all rows have the same ones. */
export const readFields = <Row>(fields: RowFields<Row>, row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(row)]));

/** The fields of a record as the contract has it. */
export const fieldsOf = <Row>(schema: { shape: object }, record: (row: Row) => object): RowFields<Row> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, (row: Row) => (record(row) as Record<string, unknown>)[name]]),
  );
