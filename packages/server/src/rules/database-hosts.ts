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
