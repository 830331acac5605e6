import * as z from 'zod';
import { codePageExamples, isCodePage } from '../code-page.ts';
import { isDecodable, undecodable } from '../is-decodable.ts';
import { addressPerHost } from './database-hosts.ts';
import { kindError } from './kind-error.ts';
import { isTimeZone } from './time-zone.ts';

/** Returns true if a URL is valid and names a user and a database. Of several hosts, none may be empty. */
function namesDatabase(url: string): boolean {
  const addresses = addressPerHost(url);
  return addresses.every((address) => {
    if (!URL.canParse(address)) return false;
    const { pathname, username, hostname, searchParams } = new URL(address);
    const isOne = addresses.length === 1 || (hostname !== '' && !searchParams.has('socket'));
    return isOne && username !== '' && /^\/[^/]+$/.test(pathname);
  });
}

/** URL of a database server with the name of a database. */
const serverAddress = z
  .string()
  .regex(/^(mysql|mariadb):\/\//, 'must begin with mariadb:// or mysql://')
  .refine(namesDatabase, 'must be an address such as mariadb://user:password@host:3306/ragnarok')
  .refine(isDecodable, undecodable);

/** Database of the realm: one SQLite file (`:memory:` for a temporary one), or rAthena's own MariaDB. */
export const databaseConfig = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('sqlite'), file: z.string().min(1) }),
    z.strictObject({
      kind: z.literal('mariadb'),
      /**
       * URL of the database: `mariadb://user:password@host:3306/ragnarok`, or `@host1,host2/` for a cluster. Never
       * printed, because it contains a password.
       */
      url: serverAddress,
      /** Name of the database with rAthena's logs, if it is a separate one (`log_db_db` of inter_athena.conf). */
      logsDatabase: z
        .string()
        .regex(/^[\w$-]{1,64}$/, 'must be the name of a database')
        .optional(),
      /** Time zone in which the game writes its times. Default: the time zone of the database server. */
      timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin or +02:00').optional(),
      /**
       * Code page of the players' game clients. The game may have stored names as bytes of the client in columns of
       * another character set. They are read and searched in this code page.
       */
      codePage: z.string().refine(isCodePage, `must be ${codePageExamples}`).optional(),
      /** Maximum number of open connections to each database server. */
      connections: z.number().int().min(2).max(100).default(10),
      /**
       * URLs of database replicas, like `url`. Pages of logs, rankings, the history of the market and the activity of
       * players are read from them.
       */
      replicas: z.array(serverAddress).max(16).optional(),
      /** Maximum lag of a replica that is still used, in seconds. Default: 10. */
      maxLag: z.number().min(2).max(3_600).optional(),
    }),
  ],
  { error: kindError('must be "mariadb" or "sqlite"') },
);
export type DatabaseConfig = z.output<typeof databaseConfig>;
