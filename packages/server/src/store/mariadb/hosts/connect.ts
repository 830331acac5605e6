import { codeOf, messageOf, minute } from '@kafra/sdk/rules';
import type { Pool } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { isTimeZone } from '../../../rules/settings/time-zone.ts';
import { type Address, describeAddress, type MariadbConfig } from '../address.ts';
import { errnoOf } from '../classify-error.ts';
import { createRealmZone, type RealmZone } from '../realm-zone.ts';
import { hostProblem } from './host-health.ts';
import { type Host, openHost } from './hosts.ts';

/** Version and clock of a database server. */
export interface ServerInfo {
  version: string;
  /** Time zone of the database session; `SYSTEM` means the time zone of the server's machine. */
  zone: string;
  /** Milliseconds that the local time of the database server is ahead of UTC. */
  offset: number;
}

const oldestVersion = [10, 6];

/**
 * Returns the message for a failed connection to the database. The driver's own message contains the host at most,
 * never the password.
 */
function connectionError(error: unknown, address: Address): string {
  const place = describeAddress(address);
  const code = codeOf(error);
  const errno = errnoOf(error);
  if (errno === 1045 || errno === 1698)
    return `The database server at ${place} refuses the user "${address.user}": check the name and the password.`;
  if (errno === 1044)
    return `The user "${address.user}" has no rights on the database "${address.database}" at ${place}.`;
  if (errno === 1049) return `The database server at ${place} has no database "${address.database}".`;
  if (code.startsWith('ER_')) return `The database server at ${place} accepts no connections: ${messageOf(error)}`;
  return `The database server at ${place} cannot be reached (${code || messageOf(error)}): is MariaDB running there?`;
}

async function greet(pool: Pool): Promise<ServerInfo> {
  const [rows] = await pool.query(
    'SELECT VERSION() AS version, @@session.time_zone AS zone, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW()) AS seconds',
  );
  const [row] = rows as { version: string; zone: string; seconds: number }[];
  if (!row) throw new Error('the database server does not respond');
  return { version: row.version, zone: row.zone, offset: Number(row.seconds) * 1_000 };
}

function requireVersion({ version }: ServerInfo, address: Address): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldestVersion;
  const recent = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  if (!/mariadb/i.test(version) || !recent)
    throw new ConfigError(
      `The database server at ${describeAddress(address)} is ${version}; Kafra needs MariaDB ${oldestVersion.join('.')} or later.`,
    );
}

const offsetName = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / minute);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/**
 * Returns the time zone of the game's times. The configured zone comes first, then the zone that the database server
 * names. Otherwise it is the zone of this machine, if its clock shows the same time. The last resort is the current
 * offset of the server's clock.
 */
export function zoneOf(config: MariadbConfig, serverInfo: ServerInfo, now: number): RealmZone {
  if (config.timeZone !== undefined) return createRealmZone(config.timeZone, { isSet: true });
  if (serverInfo.zone !== 'SYSTEM' && isTimeZone(serverInfo.zone)) return createRealmZone(serverInfo.zone);
  const machine = createRealmZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const agrees = Math.abs(machine.offsetAt(now) - serverInfo.offset) < minute;
  return agrees ? machine : createRealmZone(offsetName(serverInfo.offset));
}

/**
 * Connects to the first usable host.
 * @throws {ConfigError} if no host is usable.
 */
export async function connect(
  config: MariadbConfig,
  addresses: readonly [Address, ...Address[]],
): Promise<{ host: Host; serverInfo: ServerInfo }> {
  const problems = addresses.length > 1 ? await Promise.all(addresses.map(hostProblem)) : [];
  const usable = addresses.find((_, index) => problems[index] === undefined);
  if (!usable) {
    const words = addresses.map((address, index) => `${describeAddress(address)} ${problems[index]}`);
    throw new ConfigError(`None of the database servers can be used: ${words.join('; ')}.`);
  }
  const host = openHost(usable, config.connections);
  try {
    const serverInfo = await greet(host.pool);
    requireVersion(serverInfo, usable);
    return { host, serverInfo };
  } catch (error) {
    await host.close();
    throw error instanceof ConfigError ? error : new ConfigError(connectionError(error, usable), { cause: error });
  }
}
