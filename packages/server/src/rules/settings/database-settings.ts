import * as z from 'zod';
import { isDecodable, undecodable } from '../is-decodable.ts';
import { addressPerHost } from './database-hosts.ts';
import { isTimeZone } from './time-zone.ts';

/** Whether an address can be taken apart and names a database, and each of its hosts where there are several. */
function namesDatabase(url: string): boolean {
  const addresses = addressPerHost(url);
  return addresses.every((address) => {
    if (!URL.canParse(address)) return false;
    const { pathname, username, hostname, searchParams } = new URL(address);
    const isOne = addresses.length === 1 || (hostname !== '' && !searchParams.has('socket'));
    return isOne && username !== '' && /^\/[^/]+$/.test(pathname);
  });
}

/** A database server and a database there. */
const serverAddress = z
  .string()
  .regex(/^(mysql|mariadb):\/\//, 'must begin with mariadb:// or mysql://')
  .refine(namesDatabase, 'must be an address such as mariadb://user:password@host:3306/ragnarok')
  .refine(isDecodable, undecodable);

/** Where the realm's data lies: one SQLite file (`:memory:` for none), or rAthena's own MariaDB. */
export const databaseConfig = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sqlite'), file: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('mariadb'),
    /** `mariadb://user:password@host:3306/ragnarok`, or `@host1,host2/` for a cluster; never shown, for its password. */
    url: serverAddress,
    /** Where rAthena's logs lie, if not with the rest (`log_db_db` of inter_athena.conf). */
    logsDatabase: z
      .string()
      .regex(/^[\w$-]{1,64}$/, 'must be the name of a database')
      .optional(),
    /** The time zone in which the game writes its times. Default: the database server's. */
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin or +02:00').optional(),
    /** How many connections are open at most, to each server. */
    connections: z.number().int().min(2).max(100).default(10),
    /**
     * Servers that copy the database, each an address like `url`: pages of logs, rankings, the history of the market and
     * the activity of players are read there.
     */
    replicas: z.array(serverAddress).max(16).optional(),
    /** How many seconds a replica may be behind and still be read from. Default: 10. */
    maxLag: z.number().min(2).max(3_600).optional(),
  }),
]);
export type DatabaseConfig = z.output<typeof databaseConfig>;
