/** An address up to its user, its hosts, and what follows. */
const parts = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Splits `mariadb://user:password@db1,db2:3307/ragnarok` into an address per host, in order, because URLs do not
 * support lists of hosts. An invalid address is returned unchanged.
 */
export function addressPerHost(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
}

/** Returns the database of an address and its servers; undefined for an invalid address. */
export function databaseTarget(url: string): { database: string; servers: string[] } | undefined {
  const addresses = addressPerHost(url);
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  const parsed = addresses.map((address) => new URL(address));
  const servers = parsed.map(
    ({ hostname, port, searchParams }) => searchParams.get('socket') ?? `${hostname}:${port || 3306}`,
  );
  return { database: parsed[0]?.pathname ?? '', servers };
}
