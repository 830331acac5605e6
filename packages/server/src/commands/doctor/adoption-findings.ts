import { type Finding, warn } from '../../rules/finding.ts';
import { countOpenClaims } from '../../store/accounts/claims.ts';
import { readFluxcp } from '../../store/accounts/fluxcp.ts';
import { goneAccounts } from '../../store/accounts/replaced-accounts.ts';
import type { Database } from '../../store/connection/database.ts';

const maxNamed = 10;

/**
 * Reports links to game accounts that do not exist any more. The links are not removed, because a restore of the game
 * may bring the accounts back.
 */
async function linkFindings({ db }: Database): Promise<Finding[]> {
  const { count, examples } = await goneAccounts(db, maxNamed);
  if (count === 0) return [];
  const called = examples.map(({ account_id, login_name }) => login_name ?? String(account_id));
  const more = count > examples.length ? ' and more' : '';
  const text =
    `game accounts with an owner that no longer exist in the game: ${count}: ${called.join(', ')}${more}. They are kept ` +
    'in case `login` is restored; `kafra-server accounts unlink` removes them';
  return [warn(text, called)];
}

/**
 * Reports about a realm that used the web panel FluxCP before, about open claims to game accounts, and about owners of
 * deleted accounts.
 */
export async function adoptionFindings(database: Database): Promise<Finding[]> {
  const { db } = database;
  const passwords = (await readFluxcp(db))?.passwords ?? [];
  const claims = await countOpenClaims(db);
  return [
    ...passwords.map(({ table, count, statement }) =>
      warn(`the table ${table} of FluxCP has ${count} plain-text passwords; as an administrator run: ${statement}`),
    ),
    ...(claims > 0 ? [warn(`open claims of game accounts: ${claims}; see \`kafra-server accounts claims\``)] : []),
    ...(await linkFindings(database)),
  ];
}
