import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { errnoOf, isDenial } from '../classify-error.ts';
import { quoteName } from '../quote.ts';
import { type Grantee, gameGrant, readGrant, rightsIn, siteGrant, siteRights } from './grants.ts';

/** Missing and excess rights of the database user that Kafra connects as. */
export interface RightsReport {
  /** Database account, as user and host, that MariaDB selected for this connection. */
  who: string;
  /** Database rights that the user lacks: the purpose of each, and the statement that grants it. */
  missing: { use: string; statement: string }[];
  /** Rights that the database user has, but Kafra does not need. */
  excess: string[];
}

const noSuchTable = 1146;

/** Returns true if the database user may run a statement. EXPLAIN needs the same rights and changes nothing. */
async function isAllowed(db: Kysely<Schema>, statement: string): Promise<boolean> {
  try {
    await sql.raw(`EXPLAIN ${statement}`).execute(db);
    return true;
  } catch (error) {
    if (isDenial(error)) return false;
    // Rights on a missing table cannot be checked, so they count as granted. Another finding of `doctor` reports the
    // missing table.
    if (errnoOf(error) === noSuchTable) return true;
    throw error;
  }
}

function trial(place: string, right: string, columns: readonly string[]): string {
  switch (right) {
    case 'INSERT':
      return `INSERT INTO ${place} () VALUES ()`;
    case 'DELETE':
      return `DELETE FROM ${place} WHERE 1 = 0`;
    case 'UPDATE':
      return `UPDATE ${place} SET ${columns.map((name) => `${quoteName(name)} = ${quoteName(name)}`).join(', ')} WHERE 1 = 0`;
    default:
      return `SELECT 1 FROM ${place}`;
  }
}

const columnRow = sql<{ name: string; columnName: string }>;

/**
 * Returns the first column of each of Kafra's tables. The right to write one column implies the right to write all of
 * them, because rights are granted per table.
 */
async function siteColumns(db: Kysely<Schema>, database: string): Promise<Map<string, string>> {
  const { rows } = await columnRow`SELECT table_name AS name, column_name AS columnName FROM information_schema.columns
    WHERE table_schema = ${database} AND ordinal_position = 1 AND table_name LIKE 'site!_%' ESCAPE '!'`.execute(db);
  return new Map(rows.map(({ name, columnName }) => [name, columnName]));
}

/** Returns rights on the server or on whole databases that allow more than reading. */
async function excessRights(db: Kysely<Schema>, account: string): Promise<string[]> {
  const { rows } = await sql<{ place: string; held: string }>`
    SELECT '*.*' AS place, privilege_type AS held FROM information_schema.user_privileges
      WHERE grantee = ${account} AND privilege_type <> 'USAGE'
    UNION ALL SELECT CONCAT(table_schema, '.*'), privilege_type FROM information_schema.schema_privileges
      WHERE grantee = ${account} AND privilege_type NOT IN ('SELECT', 'SHOW VIEW', 'LOCK TABLES', 'TRIGGER', 'EVENT')`.execute(
    db,
  );
  const byPlace = new Map<string, string[]>();
  for (const { place, held } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), held]);
  const short = (held: string[]) =>
    held.length > 4 ? `${held.slice(0, 4).join(', ')} and ${held.length - 4} more` : held.join(', ');
  return [...byPlace].map(([place, held]) => `${short(held)} on ${place}`);
}

/** Checks as the connected database user each right that `serve` needs, without changing data. */
export async function examineRights(
  db: Kysely<Schema>,
  { database, logsDatabase }: Pick<Grantee, 'database' | 'logsDatabase'>,
  siteTables: readonly string[],
): Promise<RightsReport> {
  const { rows } = await sql<{ who: string }>`SELECT CURRENT_USER() AS who`.execute(db);
  const who = rows[0]?.who ?? '';
  const at = who.lastIndexOf('@');
  const grantee: Grantee = { user: who.slice(0, at), host: who.slice(at + 1), database, logsDatabase };
  const missing: RightsReport['missing'] = [];
  const check = async (tries: readonly string[], lacking: { use: string; statement: string }) => {
    for (const one of tries) if (!(await isAllowed(db, one))) return void missing.push(lacking);
  };
  const place = (table: string) => `${quoteName(database)}.${quoteName(table)}`;
  await check([trial(place('inventory'), 'SELECT', [])], {
    use: 'reading the game',
    statement: readGrant(database, grantee),
  });
  if (logsDatabase !== undefined)
    await check([trial(`${quoteName(logsDatabase)}.picklog`, 'SELECT', [])], {
      use: 'reading the logs',
      statement: readGrant(logsDatabase, grantee),
    });
  for (const right of rightsIn(await dialectOf(db).tableNames(db)))
    await check([trial(place(right.table), right.right, right.columns ?? [])], {
      use: right.use,
      statement: gameGrant(right, grantee),
    });
  const present = await siteColumns(db, database);
  for (const table of siteTables) {
    const column = present.get(table);
    if (column === undefined) continue;
    await check(
      siteRights.map((right) => trial(place(table), right, [column])),
      { use: `Kafra’s own table ${table}`, statement: siteGrant(table, grantee) },
    );
  }
  return { who, missing, excess: await excessRights(db, `'${grantee.user}'@'${grantee.host}'`) };
}

/** Returns the address of this connection as the database server sees it. */
export async function clientHost(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ who: string }>`SELECT USER() AS who`.execute(db);
  const who = rows[0]?.who ?? '';
  return who.slice(who.lastIndexOf('@') + 1);
}

/** Returns true if all of Kafra's tables exist, or if the user may create the missing ones. */
export async function areSiteTablesGranted(
  db: Kysely<Schema>,
  database: string,
  siteTables: readonly string[],
): Promise<boolean> {
  const present = await siteColumns(db, database);
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.table_privileges
      WHERE table_schema = ${database} AND privilege_type = 'CREATE'`.execute(db);
  const may = new Set(rows.map(({ name }) => name));
  if (siteTables.every((table) => present.has(table) || may.has(table))) return true;
  const { rows: wide } =
    await sql`SELECT 1 AS one FROM information_schema.user_privileges WHERE privilege_type = 'CREATE'
    UNION SELECT 1 FROM information_schema.schema_privileges WHERE privilege_type = 'CREATE'
      AND ${database} LIKE table_schema`.execute(db);
  return wide.length > 0;
}
