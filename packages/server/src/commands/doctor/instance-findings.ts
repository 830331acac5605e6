import packageJson from '../../../package.json' with { type: 'json' };
import { databaseOf, type ServerConfig } from '../../config.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import type { Log } from '../../rules/log.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../../store/connection/database.ts';
import { liveInstances } from '../../store/instances/instances.ts';

/**
 * Maximum share of the database's connections that Kafra may use. The game's servers and the operator need the rest.
 */
const maxShare = 0.8;

/** Reports whether the database accepts the connections of all servers, with a reserve for the game. */
async function connectionFindings(database: Database, config: ServerConfig, others: number): Promise<Finding[]> {
  const settings = databaseOf(config);
  const limit = await database.maxConnections();
  if (settings.kind !== 'mariadb' || limit === undefined) return [];
  const wanted = Math.max(others, settings.connections);
  const words = `the servers of the realm open up to ${wanted} connections, and max_connections is ${limit}`;
  if (wanted <= limit * maxShare) return [ok(words)];
  return [bad(`${words}: the game needs connections, too. Raise max_connections, or lower database.connections`)];
}

/** Reports problems of several Kafra servers that share one database. */
export async function instanceFindings(database: Database, config: ServerConfig): Promise<Finding[]> {
  const live = await liveInstances(database.db);
  const versions = new Set(live.map(({ version }) => version)).add(packageJson.version);
  const hosts = live.map(({ host }) => host);
  const connections = live.reduce((sum, one) => sum + one.connections, 0);
  return [
    ...(live.length > 1 ? [ok(`${live.length} servers are running, on ${hosts.join(', ')}`, hosts)] : []),
    ...(versions.size > 1
      ? [warn(`servers of different versions use this database: ${[...versions].join(', ')}. Update all of them`)]
      : []),
    ...(await connectionFindings(database, config, connections)),
  ];
}

/** Reports whether the configured Redis or Valkey can be used. */
export async function sharedFindings({ shared }: ServerConfig): Promise<Finding[]> {
  if (!shared) return [];
  const { openRedis, placeOf } = await import('../../domain/shared/redis-client.ts');
  const place = placeOf(shared.url);
  let isAway = false;
  const note = () => {
    isAway = true;
  };
  const log: Log = { info: note, warn: note, error: note };
  try {
    const client = await openRedis(shared.url, log);
    client.destroy();
    return isAway
      ? [warn(`no response from ${place} (setting shared): until then limits apply to each server separately`)]
      : [ok(`the servers share their limits at ${place}`)];
  } catch (error) {
    if (error instanceof ConfigError) return [bad(error.message)];
    throw error;
  }
}
