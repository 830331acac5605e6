/** An address up to its user, its hosts, and what follows. */
const parts = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * `mariadb://user:password@db1,db2:3307/ragnarok` as one address for each host, in order: URLs know no lists of hosts. An
 * address that is none comes back as it is.
 */
export function addressPerHost(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
}

/** The database that an address leads to, and the servers that have it; undefined for an address that is none. */
export function databaseTarget(url: string): { database: string; servers: string[] } | undefined {
  const addresses = addressPerHost(url);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  const parsed = addresses.map((address) => new URL(address));
  const servers = parsed.map(
    ({ hostname, port, searchParams }) => searchParams.get('socket') ?? `${hostname}:${port || 3306}`,
  );
  return { database: parsed[0]?.pathname ?? '', servers };
}
