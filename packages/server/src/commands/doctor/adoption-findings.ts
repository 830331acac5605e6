import { type Finding, warn } from '../../rules/finding.ts';
import { countOpenClaims } from '../../store/accounts/claims.ts';
import { readFluxcp } from '../../store/accounts/fluxcp.ts';
import { goneAccounts } from '../../store/accounts/replaced-accounts.ts';
import type { Database } from '../../store/connection/database.ts';

const maxNamed = 10;

/**
 * Reports links of missing accounts. They are not removed, because a restore of the game may bring the accounts back.
 */
async function linkFindings({ db }: Database): Promise<Finding[]> {
  const { count, examples } = await goneAccounts(db, maxNamed);
  if (count === 0) return [];
  const called = examples.map(({ account_id, login_name }) => login_name ?? String(account_id));
  const more = count > examples.length ? ' and more' : '';
  const text =
    `accounts that have an owner here and are not in the game: ${count}: ${called.join(', ')}${more}. Their owners keep them ` +
    'in case `login` is restored; those that are gone for good are taken away by `kafra-server accounts unlink`';
  return [warn(text, called)];
}

/** Reports about a realm that used FluxCP before, about open claims, and about owners of deleted accounts. */
export async function adoptionFindings(database: Database): Promise<Finding[]> {
  const { db } = database;
  const passwords = (await readFluxcp(db))?.passwords ?? [];
  const claims = await countOpenClaims(db);
  return [
    ...passwords.map(({ table, count, statement }) =>
      warn(`${table} of FluxCP has ${count} passwords as they were typed; as an administrator run: ${statement}`),
    ),
    ...(claims > 0
      ? [warn(`claims of game accounts that wait for staff: ${claims}; see \`kafra-server accounts claims\``)]
      : []),
    ...(await linkFindings(database)),
  ];
}
