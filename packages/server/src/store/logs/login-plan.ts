import type { FuzzyFilters, LogQuery } from '@kafra/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { isFuzzy, sameName, searchText } from '../../rules/log-filters.ts';
import { lookups } from './branches.ts';
import { type IdRange, inRange, limitScan } from './id-range.ts';
import type { ReadPlan } from './item-log-query.ts';
import { allOf, anyOf, isIn, type Predicate } from './predicates.ts';

const byUser = { index: 'site_login_user', column: 'user' } as const;
const byIp = { index: 'site_login_ip', column: 'ip' } as const;
const byCode = { index: 'site_login_rcode', column: 'rcode' } as const;

/** Returns the plan that reads all logins in the order of their user names. */
export const loginsByUser = (range: IdRange): ReadPlan => ({
  branches: [{ index: byUser.index, where: inRange(range) }],
  range,
});

/** A query of the login log. Names of owners, guests and others in its filters are already replaced by login names. */
export interface ResolvedLoginQuery {
  query: LogQuery;
  /** Login names of the requested logins; undefined for all users. */
  users: readonly string[] | undefined;
  /** Login names that the typed search text may refer to. */
  matches: readonly string[];
  /** Login times of the requested guest profiles, by login name; undefined if no profile is requested. */
  guests: ReadonlyMap<string, string[]> | undefined;
}

const startsLikeAddress = /^[\d.:a-f]+$/i;

/**
 * Returns a condition for IP addresses that begin with the search text, if the text looks like the beginning of an
 * address.
 */
const meantAddress = (text: string | undefined): Predicate[] =>
  text !== undefined && startsLikeAddress.test(text) ? [sql<SqlBool>`(ip >= ${text} AND ip < ${`${text}~`})`] : [];

const meantCodes = ({ rcodes }: FuzzyFilters): Predicate[] => (rcodes?.length ? [isIn('rcode', rcodes)] : []);

/** Returns the conditions of the fuzzy search on the login log; empty if the query has no fuzzy part. */
function fuzzyHits({ query, matches }: ResolvedLoginQuery): Predicate[] {
  if (!isFuzzy(query)) return [];
  const users = matches.length > 0 ? [isIn('user', matches)] : [];
  return [anyOf([...meantCodes(query.fuzzy ?? {}), ...meantAddress(searchText(query)), ...users])];
}

function ofGuests({ users, guests }: ResolvedLoginQuery, rows: readonly Predicate[]) {
  const isRequested = (user: string) => !users || users.some((name) => sameName(name, user));
  return [...(guests ?? [])]
    .filter(([user]) => isRequested(user))
    .flatMap(([user, times]) => lookups({ ...byUser, values: [user] }, [...rows, isIn('time', times)]));
}

function ofText({ query, matches }: ResolvedLoginQuery, rows: readonly Predicate[]) {
  const addresses = meantAddress(searchText(query));
  return [
    ...lookups({ ...byUser, values: matches }, rows),
    ...lookups({ ...byCode, values: query.fuzzy?.rcodes ?? [] }, rows),
    ...addresses.map((address) => ({ index: byIp.index, where: allOf([address, ...rows]) })),
  ];
}

/**
 * Returns the plan that finds the logins which match a query: by user, by address or by result code. Without these
 * filters it reads the newest logins.
 */
export function loginPlan(range: IdRange, resolved: ResolvedLoginQuery): ReadPlan {
  const { query, users, guests } = resolved;
  const { ips, rcodes } = query.strict ?? {};
  const filters = [...(ips ? [isIn('ip', ips)] : []), ...(rcodes ? [isIn('rcode', rcodes)] : [])];
  const rows = [inRange(range), ...filters];
  const hit = [...rows, ...fuzzyHits(resolved)];
  if (guests) return { branches: ofGuests(resolved, hit), range };
  if (users) return { branches: lookups({ ...byUser, values: users }, hit), range };
  if (ips) return { branches: lookups({ ...byIp, values: ips }, hit), range };
  if (isFuzzy(query)) {
    const covered = filters.length > 0 ? limitScan(range) : range;
    return { branches: ofText(resolved, [inRange(covered), ...rows]), range: covered };
  }
  if (rcodes) return { branches: lookups({ ...byCode, values: rcodes }, rows), range };
  return { branches: [{ where: allOf(rows) }], range };
}
