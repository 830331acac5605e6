import type { LogQuery } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { includesName, searchText } from '../../rules/log-filters.ts';
import { guildsOf } from '../characters/guilds.ts';
import type { OwnScope } from '../characters/own-scope.ts';
import { dialectOf } from '../dialect/dialect.ts';
import {
  findAccountsByPrefix,
  matchCharacters,
  maxNames,
  resolveCharacters,
  resolveUsers,
  type Viewer,
} from '../logs/resolve-names.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { idsByPrefix, isCalled } from '../statements/client-text.ts';
import { storableTexts } from '../statements/storable-texts.ts';
import type { Owners, StoredItemRow } from './storage.ts';

const none: readonly number[] = [];

/**
 * Returns the owners of storages that the viewer may see: all for staff, otherwise the viewer's own and guilds that
 * allow the viewer to open their storage.
 */
async function visible(db: Kysely<Schema>, viewer: Viewer): Promise<Owners> {
  if (viewer.all) return { character: undefined, account: undefined, guild: undefined, master: undefined };
  const { scope } = viewer;
  const character = scope.characters.map((entry) => entry.char_id);
  const guilds = (await guildsOf(db, character)).filter((guild) => guild.storage);
  return {
    character,
    account: scope.accounts.map((account) => account.account_id),
    guild: guilds.map((guild) => guild.guild_id),
    master: [scope.masterId],
  };
}

const both = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  a && b ? a.filter((id) => b.includes(id)) : (a ?? b);

/**
 * Returns for each name filter the storage owners that it allows. A filter for one kind of owner excludes the other
 * kinds.
 */
async function named(db: Kysely<Schema>, viewer: Viewer, strict: NonNullable<LogQuery['strict']>): Promise<Owners[]> {
  const lists: Owners[] = [];
  const { characters, accounts, guilds, master_accounts } = strict;
  if (characters)
    lists.push({
      character: await resolveCharacters(db, viewer, { characters }),
      account: none,
      guild: none,
      master: none,
    });
  if (accounts) {
    const users = (await resolveUsers(db, viewer, { accounts })) ?? [];
    const rows = await db
      .selectFrom('login')
      .select('account_id')
      .where('userid', 'in', await storableTexts(db, ['login', 'userid'], users))
      .execute();
    const account = rows.map((row) => row.account_id);
    lists.push({ character: await resolveCharacters(db, viewer, { accounts }), account, guild: none, master: none });
  }
  if (guilds) {
    const rows = await db
      .selectFrom('guild')
      .select('guild_id')
      .where(await isCalled(db, 'guild', guilds))
      .execute();
    lists.push({ character: none, account: none, guild: rows.map((row) => row.guild_id), master: none });
  }
  if (master_accounts) lists.push(await ofMasters(db, master_accounts));
  return lists;
}

async function ofMasters(db: Kysely<Schema>, emails: readonly string[]): Promise<Owners> {
  const rows = await db
    .selectFrom('site_master as master')
    .leftJoin('site_master_account as link', 'link.master_id', 'master.master_id')
    .leftJoin('char', 'char.account_id', 'link.account_id')
    .select(['master.master_id', 'link.account_id', 'char.char_id'])
    .where('master.email_norm', 'in', emails.map(normalizeEmail))
    .execute();
  const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    character: distinct(rows.map((row) => row.char_id)),
    account: distinct(rows.map((row) => row.account_id)),
    guild: none,
    master: distinct(rows.map((row) => row.master_id)),
  };
}

/** Returns the storage owners that a query may show: visible to the viewer and allowed by all name filters. */
export async function resolveOwners(db: Kysely<Schema>, viewer: Viewer, query: LogQuery): Promise<Owners> {
  const lists = [await visible(db, viewer), ...(await named(db, viewer, query.strict ?? {}))];
  return lists.reduce((a, b) => ({
    character: both(a.character, b.character),
    account: both(a.account, b.account),
    guild: both(a.guild, b.guild),
    master: both(a.master, b.master),
  }));
}

/** Returns the storage owners that a typed search text can mean. */
export async function matchOwners(db: Kysely<Schema>, viewer: Viewer, query: LogQuery): Promise<Owners> {
  const text = searchText(query);
  if (text === undefined) return { character: none, account: none, guild: none, master: none };
  const { accounts, guilds, masters } = viewer.all
    ? await beginning(db, text)
    : { ...(await ownHolding(db, viewer.scope, text)), masters: [] };
  return {
    character: await matchCharacters(db, viewer, query),
    account: accounts.map((account) => account.account_id),
    guild: guilds,
    master: masters.map((master) => master.master_id),
  };
}

/** Returns all accounts, characters and guilds with a name that begins with a text, because an index can find these. */
async function beginning(db: Kysely<Schema>, text: string) {
  const { startsWith } = dialectOf(db);
  return {
    accounts: await findAccountsByPrefix(db, text),
    guilds: await idsByPrefix(db, 'guild', { text, max: maxNames }),
    masters: await db
      .selectFrom('site_master')
      .select('master_id')
      .where(startsWith('email_norm', normalizeEmail(text)))
      .limit(maxNames)
      .execute(),
  };
}

/** Returns the viewer's own accounts and guilds with a name that contains a text. */
async function ownHolding(db: Kysely<Schema>, { accounts, characters }: OwnScope, text: string) {
  const guilds = await guildsOf(
    db,
    characters.map((entry) => entry.char_id),
  );
  return {
    accounts: accounts.filter(({ userid }) => includesName(userid, text)),
    guilds: guilds.filter(({ name }) => includesName(name, text)).map((guild) => guild.guild_id),
  };
}

/** Id and kind of the owner of a stored item. */
type StoredOwner = Pick<StoredItemRow, 'owner' | 'ownerKind'>;

/** Display names of the owner of a stored item. */
export interface OwnerNames {
  account?: string;
  character?: string;
  guild?: string;
}

/**
 * Returns the names of the owners of stored items. Staff see the account of the guild leader with items of a guild.
 * Members of the guild do not.
 */
export async function ownerNames(
  db: Kysely<Schema>,
  itemRows: readonly StoredOwner[],
  { isStaff }: { isStaff: boolean },
): Promise<(itemRow: StoredOwner) => OwnerNames> {
  const idsOf = (kind: StoredItemRow['ownerKind']) =>
    itemRows.filter((itemRow) => itemRow.ownerKind === kind).map((itemRow) => itemRow.owner);
  const characters = await queryInChunks(idsOf('character'), (part) =>
    db
      .selectFrom('char')
      .leftJoin('login', 'login.account_id', 'char.account_id')
      .select(['char.char_id as id', 'char.name as character', 'login.userid as account'])
      .where('char.char_id', 'in', part)
      .execute(),
  );
  const accounts = await queryInChunks(idsOf('account'), (part) =>
    db.selectFrom('login').select(['account_id as id', 'userid as account']).where('account_id', 'in', part).execute(),
  );
  const guilds = await queryInChunks(idsOf('guild'), (part) =>
    db
      .selectFrom('guild')
      .leftJoin('char', 'char.char_id', 'guild.char_id')
      .leftJoin('login', 'login.account_id', 'char.account_id')
      .select(['guild.guild_id as id', 'guild.name as guild', 'login.userid as account'])
      .where('guild.guild_id', 'in', part)
      .execute(),
  );
  const masters = await queryInChunks(idsOf('master'), (part) =>
    db
      .selectFrom('site_master')
      .select(['master_id as id', 'email as account'])
      .where('master_id', 'in', part)
      .execute(),
  );
  const names = new Map<string, OwnerNames>([
    ...characters.map((row): [string, OwnerNames] => [
      `character ${row.id}`,
      { character: row.character, account: row.account ?? undefined },
    ]),
    ...accounts.map((row): [string, OwnerNames] => [`account ${row.id}`, { account: row.account }]),
    ...guilds.map((row): [string, OwnerNames] => [
      `guild ${row.id}`,
      { guild: row.guild, account: isStaff ? (row.account ?? undefined) : undefined },
    ]),
    ...masters.map((row): [string, OwnerNames] => [`master ${row.id}`, { account: row.account }]),
  ]);
  return (itemRow) => names.get(`${itemRow.ownerKind} ${itemRow.owner}`) ?? {};
}
