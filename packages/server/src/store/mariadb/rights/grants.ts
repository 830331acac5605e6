import { createHash } from 'node:crypto';
import { webConfigTables } from '../../migrations/rathena-tables.ts';
import { quoteName, quoteText } from '../quote.ts';

/** One right that `serve` needs in the game's tables beyond reading them, and what for. */
interface GameRight {
  table: string;
  right: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Of an UPDATE: it may write these and no others. */
  columns?: readonly string[];
  /** A realm may lack the table. */
  optional?: true;
  use: string;
}

const moved = 'characters move between accounts';
const left = 'shops and bookings of a character that moves end';

/**
 * The rights in the game's tables, in one place: `init` grants them, `doctor` tries them. All tables are read.
 */
const gameRights: readonly GameRight[] = [
  { table: 'login', right: 'INSERT', use: 'players make accounts' },
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

/** Those of them that can be granted: what a realm lacks cannot be named. */
export const rightsIn = (present: ReadonlySet<string>): GameRight[] =>
  gameRights.filter(({ table, optional }) => !optional || present.has(table));

/** What `serve` does in Kafra's own tables. */
export const siteRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * What `migrate` needs there besides, so that it runs as the same user. CREATE also lets a table be named that is not
 * there yet.
 */
const migrateRights = ['CREATE', 'ALTER', 'INDEX'] as const;

/** Who may what, and where. */
export interface Grantee {
  user: string;
  /** The address that the database server sees the user come from. */
  host: string;
  database: string;
  logsDatabase: string | undefined;
}

/** The tables of a realm. */
export interface GrantedTables {
  /** Kafra's own, whether they are there yet or not. */
  site: readonly string[];
  /** All that are there. */
  present: ReadonlySet<string>;
}

/** In the name of a database a grant takes `_` and `%` for any sign. */
const exactly = (database: string): string => quoteName(database.replaceAll(/[\\_%]/g, '\\$&'));

export const accountName = ({ user, host }: Pick<Grantee, 'user' | 'host'>): string =>
  `${quoteText(user)}@${quoteText(host)}`;

/** A password as the database keeps it, so that whoever runs the statements does not learn it. */
export const passwordHash = (password: string): string => {
  const sha1 = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest();
  return `*${sha1(sha1(password)).toString('hex').toUpperCase()}`;
};

const rightText = ({ right, columns }: GameRight): string =>
  columns ? `${right} (${columns.map(quoteName).join(', ')})` : right;

/** The statement that grants one right of the game's tables. */
export const gameGrant = (right: GameRight, to: Grantee): string =>
  `GRANT ${rightText(right)} ON ${quoteName(to.database)}.${quoteName(right.table)} TO ${accountName(to)}`;

/** The statement that grants everything in one of Kafra's own tables. */
export const siteGrant = (table: string, to: Grantee): string =>
  `GRANT ${[...siteRights, ...migrateRights].join(', ')} ON ${quoteName(to.database)}.${quoteName(table)} TO ${accountName(to)}`;

/** The statement that lets all tables of a database be read. */
export const readGrant = (database: string, to: Grantee): string =>
  `GRANT SELECT ON ${exactly(database)}.* TO ${accountName(to)}`;

/** Everything that the user of a realm needs, from nothing; running it again changes nothing. */
export function grantStatements(to: Grantee, { site, present }: GrantedTables, hash: string): string[] {
  const databases = [to.database, ...(to.logsDatabase === undefined ? [] : [to.logsDatabase])];
  return [
    `CREATE USER IF NOT EXISTS ${accountName(to)} IDENTIFIED BY PASSWORD ${quoteText(hash)}`,
    ...databases.map((database) => readGrant(database, to)),
    ...rightsIn(present).map((right) => gameGrant(right, to)),
    ...site.map((table) => siteGrant(table, to)),
  ];
}
