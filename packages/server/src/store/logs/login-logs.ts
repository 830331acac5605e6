import type { LogQuery, LogSort } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { includesName, searchText } from '../../rules/log-filters.ts';
import { Refusal } from '../../rules/refusal.ts';
import { accountsCalled } from '../accounts/owners.ts';
import type { OwnScope } from '../characters/own-scope.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { fromSqlTime, toSqlTime } from '../statements/sql-time.ts';
import { storableTexts } from '../statements/storable-texts.ts';
import { findIds, type Planner } from './find-ids.ts';
import { gameLogIds, type IdRange, idRange } from './id-range.ts';
import type { LogPage } from './item-logs.ts';
import { loginPlan, loginsByUser } from './login-plan.ts';
import { numbersOf, textsOf } from './none-for-null.ts';
import { findAccountsByPrefix, resolveUsers, serverUsers, type Viewer } from './resolve-names.ts';
import type { SortedLog } from './sort-bounds.ts';
import { inOrderOf } from './sorted-item-logs.ts';

/** Maximum number of logins of guests that one query of the login log reads. */
const maxGuestLogins = 2_000;

interface LoginLogRequest {
  viewer: Viewer;
  query: LogQuery;
}

/**
 * Returns the login names that a typed search text can mean. For staff this includes the text itself, which need not be
 * the name of an account.
 */
async function matchUsers(db: Kysely<Schema>, { viewer, query }: LoginLogRequest): Promise<string[]> {
  const text = searchText(query);
  if (text === undefined) return [];
  if (!viewer.all)
    return viewer.scope.accounts.map((account) => account.userid).filter((userid) => includesName(userid, text));
  return [text, ...(await findAccountsByPrefix(db, text)).map((account) => account.userid)];
}

/** Removes invalid addresses from a query. A user can enter any text as an address. */
async function withStorableAddresses(db: Kysely<Schema>, query: LogQuery): Promise<LogQuery> {
  const { ips } = query.strict ?? {};
  return ips ? { ...query, strict: { ...query.strict, ips: await storableTexts(db, ['loginlog', 'ip'], ips) } } : query;
}

/**
 * Returns the login times of these guest profiles, by login name. The profiles are given by id or name; the result is
 * undefined if the query has no such filter.
 */
async function guestTimes(
  db: Kysely<Schema>,
  { viewer, query }: LoginLogRequest,
): Promise<Map<string, string[]> | undefined> {
  const resolved = query.strict?.guest_profiles;
  if (!resolved) return undefined;
  const ids = resolved.filter((entry) => typeof entry === 'number');
  const names = resolved.filter((entry) => typeof entry === 'string');
  const rows = await db
    .selectFrom('site_guest_login as guest')
    .innerJoin('site_guest_profile as profile', 'profile.id', 'guest.guest_profile_id')
    .innerJoin('login', 'login.account_id', 'guest.account_id')
    .select(['login.userid', 'guest.at'])
    .where((eb) => eb.or([eb('profile.id', 'in', [...ids, -1]), eb('profile.name', 'in', [...names, ''])]))
    .$if(!viewer.all, (some) => some.where('profile.master_id', '=', viewer.all ? -1 : viewer.scope.masterId))
    .orderBy('guest.id', 'desc')
    .limit(maxGuestLogins)
    .execute();
  const groups = Map.groupBy(rows, (row) => row.userid);
  const { timeText } = dialectOf(db);
  return new Map([...groups].map(([userid, logins]) => [userid, logins.map((row) => timeText(row.at))]));
}

/**
 * Error for a login log without a primary key. Without a key, a page cannot continue at a row, and a full scan for each
 * page would be too slow.
 */
const notKept = () =>
  new Refusal(
    503,
    'log_without_key',
    'The login log is not available on this realm yet. Please inform an administrator.',
  );

const readLogins = (db: Kysely<Schema>, ids: readonly number[]) =>
  queryInChunks(ids, (part) =>
    db
      .selectFrom('loginlog')
      .select(['id', 'time'])
      .select(textsOf(['user', 'ip']))
      .select(numbersOf(['rcode']))
      .where('id', 'in', part)
      .orderBy('id', 'desc')
      .execute(),
  );
export type LoginRow = Awaited<ReturnType<typeof readLogins>>[number];

/** Returns the plan that reads the logins which match a query. */
async function loginPlanner(db: Kysely<Schema>, request: LoginLogRequest): Promise<Planner> {
  if (!dialectOf(db).hasColumn('loginlog', 'id')) throw notKept();
  const users = await resolveUsers(db, request.viewer, request.query.strict);
  const called = (names: readonly string[]) => storableTexts(db, ['loginlog', 'user'], names);
  const resolved = {
    query: await withStorableAddresses(db, request.query),
    users: users && (await called(users)),
    matches: await called(await matchUsers(db, request)),
    guests: await guestTimes(db, request),
  };
  return (part: IdRange) => loginPlan(part, resolved);
}

const visibleTo = (db: Kysely<Schema>, viewer: Viewer, rows: LoginRow[]): Promise<LoginRow[]> =>
  viewer.all ? ofPeople(db, rows) : ofAccounts(db, viewer.scope.accounts, rows);

/** Returns the newest login log entries that match a query. */
export async function findLogins(
  db: Kysely<Schema>,
  request: LoginLogRequest,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LogPage<LoginRow>> {
  const planner = await loginPlanner(db, request);
  const range = await idRange(db, 'loginlog', { before, time: request.query.strict?.time });
  const { ids, below } = await findIds(db, { table: 'loginlog', range, planner, limit });
  return { rows: await visibleTo(db, request.viewer, await readLogins(db, ids)), below };
}

/** Prepares the login log for a page in another order than the newest first. */
export async function openSortedLogins(
  db: Kysely<Schema>,
  request: LoginLogRequest,
  { by }: LogSort,
): Promise<SortedLog> {
  const { strict = {}, fuzzy = {} } = request.query;
  const range = await idRange(db, 'loginlog', { before: undefined, time: strict.time });
  // Without a condition, the login log can be sorted by account: the index on the user names has this order.
  const isWhole = request.viewer.all && Object.keys(strict).length === 0 && Object.keys(fuzzy).length === 0;
  const isInOrder = by === 'account' && isWhole && dialectOf(db).hasIndex('site_login_user');
  const planner = isInOrder ? loginsByUser : await loginPlanner(db, request);
  return { parts: [{ table: 'loginlog', range, shift: 0, planner }], ids: gameLogIds(db, 'loginlog'), isInOrder };
}

/** Returns the login log entries with these ids, in the given order. */
export async function loginsOf(
  db: Kysely<Schema>,
  viewer: Viewer,
  lines: readonly { id: number }[],
): Promise<LoginRow[]> {
  const rows = await readLogins(
    db,
    lines.map(({ id }) => id),
  );
  return visibleTo(db, viewer, inOrderOf(lines, rows));
}

/** Removes logins of the game's own servers from a page, so the page may have fewer entries than its limit. */
async function ofPeople(db: Kysely<Schema>, rows: LoginRow[]): Promise<LoginRow[]> {
  const servers = await serverUsers(
    db,
    rows.map((row) => row.user),
  );
  return rows.filter((row) => !servers.has(row.user));
}

/**
 * Removes logins of other users that the log does not distinguish from these accounts by name: a game may distinguish
 * case although its log does not. A name in another case belongs to these accounts if no other account has such a name.
 */
async function ofAccounts(db: Kysely<Schema>, accounts: OwnScope['accounts'], rows: LoginRow[]): Promise<LoginRow[]> {
  const ids = new Set(accounts.map((account) => account.account_id));
  const names = new Set(accounts.map((account) => account.userid));
  for (const name of new Set(rows.map((row) => row.user).filter((user) => !names.has(user)))) {
    const meant = await accountsCalled(db, name);
    if (meant.length > 0 && meant.every((account) => ids.has(account.account_id))) names.add(name);
  }
  return rows.filter((row) => names.has(row.user));
}

/** Returns the guest profile that was used for each login, by the key of the login (`guestKey`). */
export async function guestsOf(db: Kysely<Schema>, rows: readonly LoginRow[]) {
  const times = rows.map((row) => fromSqlTime(row.time)).filter((at) => at > 0);
  if (times.length === 0) return new Map<string, { id: number; name: string }>();
  const users = [...new Set(rows.map((row) => row.user))];
  const found = await queryInChunks(users, (part) =>
    db
      .selectFrom('site_guest_login as guest')
      .innerJoin('login', 'login.account_id', 'guest.account_id')
      .innerJoin('site_guest_profile as profile', 'profile.id', 'guest.guest_profile_id')
      .select(['login.userid as user', 'guest.at', 'guest.ip', 'profile.id', 'profile.name'])
      .where('login.userid', 'in', part)
      .where('guest.at', '>=', Math.min(...times))
      .where('guest.at', '<', Math.max(...times) + 1_000)
      .execute(),
  );
  return new Map(found.map(({ id, name, ...row }) => [guestKey({ ...row, time: toSqlTime(row.at) }), { id, name }]));
}

/** Returns a key that identifies a login: user name, address and second. */
export const guestKey = (row: { user: string; ip: string; time: string }): string =>
  `${row.user.toLowerCase()} ${row.ip} ${row.time}`;
