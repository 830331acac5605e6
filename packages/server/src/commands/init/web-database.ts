import { type Finding, warn } from '../../rules/finding.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { hasEmblems } from '../../store/characters/emblems.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { placeOf, type Realm, splitRealm } from './read-realm.ts';
import { databaseUrl } from './settings-file.ts';

/**
 * Checks the separate database of the game's web-server. Throws an InitStop if it is in use. Otherwise returns a
 * finding with the lines to add before the web-server is started for the first time.
 */
export async function webDatabaseFindings(realm: Realm): Promise<Finding[]> {
  const { webDatabase: web, database: char } = realm;
  if (!web) return [];
  const url = databaseUrl({ ...realm, database: web, socket: undefined }, web.user, web.password);
  const isUsed = await openDatabase({ kind: 'mariadb', url, connections: 1 }).then(
    (database) =>
      hasEmblems(database.db)
        .catch(() => false)
        .finally(() => database.close()),
    (error: unknown) => {
      if (error instanceof ConfigError) return false;
      throw error;
    },
  );
  if (isUsed) throw splitRealm(char, web, 'web_server');
  return [
    warn(
      `the web-server uses ${placeOf(web)}, where it has not stored anything. Before you use it, add to conf/import/inter_conf.txt: ` +
        `web_server_ip: ${char.host}, web_server_port: ${char.port}, web_server_id: ${char.user}, web_server_pw and web_server_db: ${char.database}`,
    ),
  ];
}
