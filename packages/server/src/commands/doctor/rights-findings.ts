import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { dialectOf } from '../../store/dialect/dialect.ts';
import { siteTableNames } from '../../store/migrations/migrate.ts';

/** Reports missing and unnecessary rights of the database user. */
export async function rightsFindings({ db }: Database, config: DatabaseConfig): Promise<Finding[]> {
  if (config.kind === 'sqlite') return [];
  const [{ examineRights }, { parseAddress }] = await Promise.all([
    import('../../store/mariadb/rights/rights.ts'),
    import('../../store/mariadb/address.ts'),
  ]);
  const place = { database: parseAddress(config.url).database, logsDatabase: config.logsDatabase };
  const { who, missing, excess } = await examineRights(db, place, siteTableNames(dialectOf(db)));
  const lacking = missing.map(({ use, statement }) =>
    bad(`the database user ${who} lacks a right: ${use}. An administrator of the database must run: ${statement};`, [
      who,
    ]),
  );
  const tooMuch = excess.map((held) =>
    warn(
      `the database user ${who} has more rights than Kafra needs: ${held}. \`kafra-server init\` creates a user with only the needed rights`,
      [who],
    ),
  );
  return missing.length + excess.length === 0
    ? [ok(`the database user ${who} has exactly the rights that Kafra needs`, [who])]
    : [...lacking, ...tooMuch];
}
