import { BlockList, isIPv6 } from 'node:net';

/** IP networks by the names that settings can use for them. */
const namedNetworks: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    loopback: ['127.0.0.0/8', '::1/128'],
    linklocal: ['169.254.0.0/16', 'fe80::/10'],
    uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  }),
);

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns a function that checks whether an IP address is in a list of addresses and networks. IPv4 inside IPv6 counts
 * as IPv4.
 */
export function networkList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => namedNetworks.get(name) ?? [name])) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}
