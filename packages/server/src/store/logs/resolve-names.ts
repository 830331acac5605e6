import type { LogQuery, StrictFilters } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { includesName, sameName, searchText } from '../../rules/log-filters.ts';
import type { OwnScope } from '../characters/own-scope.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { idsByPrefix, isCalled } from '../statements/client-text.ts';
import { isStorable, storableTexts } from '../statements/storable-texts.ts';

/** The viewer of a log: staff who may see all rows, or a user who may only see rows of own accounts. */
export type Viewer = { all: true } | { all: false; scope: OwnScope };

/** Maximum number of accounts or characters that a typed search text may match. */
export const maxNames = 50;

type Names = Pick<StrictFilters, 'characters' | 'accounts' | 'guilds' | 'master_accounts'>;

const charactersOfMasters = (db: Kysely<Schema>, emails: readonly string[]) =>
  db
    .selectFrom('site_master as master')
    .innerJoin('site_master_account as link', 'link.master_id', 'master.master_id')
    .innerJoin('char', 'char.account_id', 'link.account_id')
    .select('char.char_id')
    .where('master.email_norm', 'in', emails.map(normalizeEmail))
    .execute();

const charactersCalled = async (db: Kysely<Schema>, names: readonly string[]) =>
  db
    .selectFrom('char')
    .select('char_id')
    .where(await isCalled(db, 'char', names))
    .execute();

/** Returns for each filter by name the characters that match it, one list per filter. */
async function allowedLists(db: Kysely<Schema>, names: Names): Promise<{ char_id: number }[][]> {
  const lists: { char_id: number }[][] = [];
  if (names.characters) lists.push(await charactersCalled(db, names.characters));
  if (names.accounts)
    lists.push(
      await db
        .selectFrom('login')
        .innerJoin('char', 'char.account_id', 'login.account_id')
        .select('char.char_id')
        .where('login.userid', 'in', await storableTexts(db, ['login', 'userid'], names.accounts))
        .execute(),
    );
  if (names.guilds)
    lists.push(
      await db
        .selectFrom('guild')
        .innerJoin('char', 'char.guild_id', 'guild.guild_id')
        .select('char.char_id')
        .where(await isCalled(db, 'guild', names.guilds))
        .execute(),
    );
  if (names.master_accounts) lists.push(await charactersOfMasters(db, names.master_accounts));
  return lists;
}

const has = (names: Names) => Boolean(names.characters ?? names.accounts ?? names.guilds ?? names.master_accounts);

/**
 * Returns the characters of the requested log rows; undefined for all characters. Names of other users match nothing,
 * so that a user cannot find out which names exist.
 */
export async function resolveCharacters(
  db: Kysely<Schema>,
  viewer: Viewer,
  strict: StrictFilters = {},
): Promise<number[] | undefined> {
  const own = viewer.all ? undefined : viewer.scope.characters.map((character) => character.char_id);
  if (!has(strict)) return own;
  const lists = (await allowedLists(db, strict)).map((rows) => new Set(rows.map((row) => row.char_id)));
  const [first = new Set<number>(), ...others] = own ? [new Set(own), ...lists] : lists;
  return [...first].filter((id) => others.every((list) => list.has(id)));
}

/** Returns the ids of accounts with a login name that begins with a text. */
export const findAccountsByPrefix = async (db: Kysely<Schema>, text: string) =>
  (await isStorable(db, ['login', 'userid'], text))
    ? db
        .selectFrom('login')
        .select(['account_id', 'userid'])
        .where(dialectOf(db).startsWith('userid', text))
        .limit(maxNames)
        .execute()
    : [];

/** Returns the ids of characters that a typed search text can mean, by the name of the character or of its account. */
export async function matchCharacters(db: Kysely<Schema>, viewer: Viewer, query: LogQuery): Promise<number[]> {
  const text = searchText(query);
  if (text === undefined) return [];
  if (!viewer.all) {
    const accounts = new Set(
      viewer.scope.accounts.filter(({ userid }) => includesName(userid, text)).map((account) => account.account_id),
    );
    return viewer.scope.characters
      .filter(({ name, account_id }) => accounts.has(account_id) || includesName(name, text))
      .map((character) => character.char_id);
  }
  const accounts = (await findAccountsByPrefix(db, text)).map((account) => account.account_id);
  const ofAccounts = await queryInChunks(accounts, (part) =>
    db.selectFrom('char').select('char_id').where('account_id', 'in', part).execute(),
  );
  return [...ofAccounts.map((row) => row.char_id), ...(await idsByPrefix(db, 'char', { text, max: maxNames }))];
}

/** Returns the login names of the requested log rows; undefined for all users. */
export async function resolveUsers(
  db: Kysely<Schema>,
  viewer: Viewer,
  strict: Pick<StrictFilters, 'accounts' | 'master_accounts'> = {},
): Promise<string[] | undefined> {
  const own = viewer.all ? undefined : viewer.scope.accounts.map((account) => account.userid);
  const named = strict.accounts;
  let users = own ?? named;
  if (own && named) users = own.filter((userid) => named.some((name) => sameName(name, userid)));
  if (!strict.master_accounts) return users;
  const emails = strict.master_accounts.map(normalizeEmail);
  const linked = await db
    .selectFrom('site_master as master')
    .innerJoin('site_master_account as link', 'link.master_id', 'master.master_id')
    .innerJoin('login', 'login.account_id', 'link.account_id')
    .select('login.userid')
    .where('master.email_norm', 'in', emails)
    .execute();
  const ofMasters = linked.map((row) => row.userid);
  return users ? users.filter((user) => ofMasters.some((userid) => sameName(userid, user))) : ofMasters;
}

/** Returns the ids of characters by exact name, for the filter by producer. */
export async function characterIds(db: Kysely<Schema>, names: readonly string[]): Promise<number[]> {
  const rows = await charactersCalled(db, names);
  return rows.map((row) => row.char_id);
}

/**
 * Returns the given login names that belong to the game's own servers, in any letter case. Names that are spelled
 * exactly like a player account are left out. The query is by name, because accounts have no index by kind.
 */
export async function serverUsers(db: Kysely<Schema>, names: readonly string[]): Promise<Set<string>> {
  const storable = await storableTexts(db, ['login', 'userid'], [...new Set(names)]);
  const rows = await queryInChunks(storable, (part) =>
    db.selectFrom('login').select(['userid', 'sex']).where('userid', 'in', part).execute(),
  );
  const { servers = [], people = [] } = Object.groupBy(rows, ({ sex }) => (sex === 'S' ? 'servers' : 'people'));
  const ofServers = new Set(servers.map(({ userid }) => userid.toLowerCase()));
  const ofPeople = new Set(people.map(({ userid }) => userid));
  return new Set(names.filter((name) => ofServers.has(name.toLowerCase()) && !ofPeople.has(name)));
}
