/** Matches a database URL: the prefix up to the user, the hosts, and the rest. */
const parts = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits `mariadb://user:password@db1,db2:3307/ragnarok` into one URL per host, in order, because URLs do not support
 * lists of hosts. An invalid URL is returned unchanged.
 */
export function addressPerHost(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
}

/** Returns database name and servers of a database URL, so that URLs can be compared; undefined for an invalid URL. */
export function databaseTarget(url: string): { database: string; servers: string[] } | undefined {
  const addresses = addressPerHost(url);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  const parsed = addresses.map((address) => new URL(address));
  const servers = parsed.map(
    ({ hostname, port, searchParams }) => searchParams.get('socket') ?? `${hostname}:${port || 3306}`,
  );
  return { database: parsed[0]?.pathname ?? '', servers };
}
