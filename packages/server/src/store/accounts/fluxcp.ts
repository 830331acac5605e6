import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** Tables and columns in which the web panel FluxCP stores passwords in plain text. */
const typedPasswords: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['cp_loginlog', ['password']],
  ['cp_createlog', ['user_pass']],
  ['cp_pwchange', ['old_password', 'new_password']],
  ['cp_resetpass', ['old_password', 'new_password']],
];

/** FluxCP tables that this release does not import. */
const leftBehind = ['cp_banlog', 'cp_ipbanlog', 'cp_cmsnews', 'cp_onlinepeak', 'cp_txnlog'] as const;

/** Data of the web panel FluxCP that a game database contains. */
export interface FluxcpReport {
  /** Number of passwords stored in plain text per table, and the statements that blank them. */
  passwords: { table: string; count: number; statement: string }[];
  /** Number of rows in each FluxCP table that Kafra does not import. */
  leftBehind: { table: string; count: number }[];
  /** Remaining FluxCP credits of players; undefined if the database has no table of credits. */
  credits: { players: number; sum: string } | undefined;
  /** Number of game accounts that never confirmed their e-mail address, although FluxCP asked them to. */
  unproved: number;
}

/** Reads FluxCP's tables without changing them. Returns undefined if they do not exist. */
export async function readFluxcp(db: Kysely<Schema>): Promise<FluxcpReport | undefined> {
  const dialect = dialectOf(db);
  const present = await dialect.tableNames(db);
  if (![...present].some((name) => name.startsWith('cp_'))) return undefined;
  const has = (table: string, column: string) => present.has(table) && dialect.hasColumn(table, column);
  const count = async (table: string, where = sql`1 = 1`) => {
    const { rows } = await sql<{ count: number | string }>`SELECT count(*) AS count FROM ${sql.table(table)}
      WHERE ${where}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };

  const passwords: FluxcpReport['passwords'] = [];
  for (const [table, all] of typedPasswords) {
    const columns = all.filter((column) => has(table, column));
    if (columns.length === 0) continue;
    const filled = columns.map((column) => sql`${sql.ref(column)} <> ''`);
    const found = await count(table, sql.join(filled, sql` OR `));
    const blanks = columns.map((column) => `${column} = ''`).join(', ');
    if (found > 0) passwords.push({ table, count: found, statement: `UPDATE ${table} SET ${blanks};` });
  }
  const left: FluxcpReport['leftBehind'] = [];
  for (const table of leftBehind) if (present.has(table)) left.push({ table, count: await count(table) });
  return {
    passwords,
    leftBehind: left.filter((one) => one.count > 0),
    credits: has('cp_credits', 'balance') ? await openCredits(db) : undefined,
    unproved: has('cp_createlog', 'confirmed') ? await count('cp_createlog', sql`confirmed = 0`) : 0,
  };
}

async function openCredits(db: Kysely<Schema>): Promise<FluxcpReport['credits']> {
  const { rows } = await sql<{ players: number | string; sum: number | string | null }>`SELECT count(*) AS players,
    sum(balance) AS sum FROM cp_credits WHERE balance > 0`.execute(db);
  return { players: Number(rows[0]?.players ?? 0), sum: String(rows[0]?.sum ?? 0) };
}
