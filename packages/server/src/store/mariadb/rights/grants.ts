import { createHash } from 'node:crypto';
import { webConfigTables } from '../../migrations/rathena-tables.ts';
import { quoteName, quoteText } from '../quote.ts';

/** A database right that `serve` needs on the game's tables in addition to reading them, and its purpose. */
interface GameRight {
  table: string;
  right: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Columns to which an UPDATE right is limited. */
  columns?: readonly string[];
  /** True if the database of a realm may lack the table. */
  optional?: true;
  use: string;
}

const moved = 'characters move between accounts';
const left = 'shops and bookings end when a character moves';

/**
 * All write rights on the game's tables. `init` grants them and `doctor` checks them. Reading is granted for all
 * tables.
 */
const gameRights: readonly GameRight[] = [
  { table: 'login', right: 'INSERT', use: 'players create accounts' },
  { table: 'login', right: 'UPDATE', columns: ['user_pass'], use: 'players set game passwords' },
  { table: 'char', right: 'UPDATE', columns: ['account_id', 'char_num'], use: moved },
  { table: 'pet', right: 'UPDATE', columns: ['account_id'], use: moved },
  { table: 'sc_data', right: 'UPDATE', columns: ['account_id'], use: moved },
  { table: 'skillcooldown', right: 'UPDATE', columns: ['account_id'], use: moved },
  ...webConfigTables.map(
    (table): GameRight => ({ table, right: 'UPDATE', columns: ['account_id'], optional: true, use: moved }),
  ),
  { table: 'party_bookings', right: 'DELETE', optional: true, use: left },
  { table: 'vendings', right: 'DELETE', use: left },
  { table: 'vending_items', right: 'DELETE', use: left },
  { table: 'buyingstores', right: 'DELETE', use: left },
  { table: 'buyingstore_items', right: 'DELETE', use: left },
];

/**
 * Returns the rights that can be granted on this realm. Optional tables that are missing are left out, because MariaDB
 * refuses a grant on them.
 */
export const rightsIn = (present: ReadonlySet<string>): GameRight[] =>
  gameRights.filter(({ table, optional }) => !optional || present.has(table));

/** Database rights that `serve` needs on Kafra's own tables. */
export const siteRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * Additional rights on Kafra's own tables, so that `migrate` runs as the same database user. With CREATE, a grant can
 * also name a table that does not exist yet.
 */
const migrateRights = ['CREATE', 'ALTER', 'INDEX'] as const;

/** The database user that gets the rights, and the host from which it connects. */
export interface Grantee {
  user: string;
  /** Address of the user's machine, as the database server sees it. */
  host: string;
  database: string;
  logsDatabase: string | undefined;
}

/** The tables in the database of a realm. */
export interface GrantedTables {
  /** Kafra's own tables, including those that do not exist yet. */
  site: readonly string[];
  /** Names of all tables that exist in the database. */
  present: ReadonlySet<string>;
}

/** Escapes a database name. A grant treats `_` and `%` in it as wildcards. */
const exactly = (database: string): string => quoteName(database.replaceAll(/[\\_%]/g, '\\$&'));

export const accountName = ({ user, host }: Pick<Grantee, 'user' | 'host'>): string =>
  `${quoteText(user)}@${quoteText(host)}`;

/** Returns the hash of a password as the database stores it, so that statements do not contain the password. */
export const passwordHash = (password: string): string => {
  const sha1 = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest();
  return `*${sha1(sha1(password)).toString('hex').toUpperCase()}`;
};

const rightText = ({ right, columns }: GameRight): string =>
  columns ? `${right} (${columns.map(quoteName).join(', ')})` : right;

/** Returns the statement that grants one right on the game's tables. */
export const gameGrant = (right: GameRight, to: Grantee): string =>
  `GRANT ${rightText(right)} ON ${quoteName(to.database)}.${quoteName(right.table)} TO ${accountName(to)}`;

/** Returns the statement that grants all rights on one of Kafra's own tables. */
export const siteGrant = (table: string, to: Grantee): string =>
  `GRANT ${[...siteRights, ...migrateRights].join(', ')} ON ${quoteName(to.database)}.${quoteName(table)} TO ${accountName(to)}`;

/** Returns the statement that grants reading all tables of a database. */
export const readGrant = (database: string, to: Grantee): string =>
  `GRANT SELECT ON ${exactly(database)}.* TO ${accountName(to)}`;

/** Returns the statements that create the user of a realm with all its rights. Running them again changes nothing. */
export function grantStatements(to: Grantee, { site, present }: GrantedTables, hash: string): string[] {
  const databases = [to.database, ...(to.logsDatabase === undefined ? [] : [to.logsDatabase])];
  return [
    `CREATE USER IF NOT EXISTS ${accountName(to)} IDENTIFIED BY PASSWORD ${quoteText(hash)}`,
    ...databases.map((database) => readGrant(database, to)),
    ...rightsIn(present).map((right) => gameGrant(right, to)),
    ...site.map((table) => siteGrant(table, to)),
  ];
}
