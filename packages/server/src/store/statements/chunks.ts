/** Number of values per SQL statement. MariaDB and SQLite allow slightly more. */
const chunkSize = 1_000;

/** Runs a query once for every thousand ids and joins the results. Runs no query without ids. */
export async function queryInChunks<Id, Row>(ids: Iterable<Id>, query: (part: Id[]) => Promise<Row[]>): Promise<Row[]> {
  const all = [...new Set(ids)];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += chunkSize) rows.push(...(await query(all.slice(at, at + chunkSize))));
  return rows;
}
