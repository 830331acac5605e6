import { isIP } from 'node:net';

/** Returns the 4 or 16 bytes of an IP address; undefined for other text. IPv4 inside IPv6 counts as IPv4. */
export function ipBytes(address: string): Uint8Array | undefined {
  const text = address.toLowerCase().replace(/%.*$/, '');
  if (isIP(text) === 4) return Uint8Array.from(text.split('.'), Number);
  if (isIP(text) !== 6) return undefined;
  const [head = '', tail] = text.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':').flatMap(groupBytes) : []);
  const front = groups(head);
  const back = groups(tail);
  const gap = new Array<number>(16 - front.length - back.length).fill(0);
  const bytes = Uint8Array.from([...front, ...gap, ...back]);
  return isMapped(bytes) ? bytes.subarray(ipv4Prefix.length) : bytes;
}

/** Prefix of an IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2). */
const ipv4Prefix = Buffer.from('00000000000000000000ffff', 'hex');

const isMapped = (bytes: Uint8Array): boolean => ipv4Prefix.equals(bytes.subarray(0, ipv4Prefix.length));

function groupBytes(group: string): number[] {
  if (group.includes('.')) return group.split('.').map(Number);
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/** Returns the text of an IP address of 4 or 16 bytes. */
export function ipText(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? [];
  // The URL parser is used because it shortens an IPv6 address.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/**
 * Returns true if two IP addresses belong to the same network: the first three bytes of IPv4, the first eight of IPv6.
 */
export function isSameNetwork(one: Uint8Array, other: Uint8Array): boolean {
  const length = one.length === 4 ? 3 : 8;
  return one.length === other.length && Buffer.compare(one.subarray(0, length), other.subarray(0, length)) === 0;
}

/** Returns the key under which limits count a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const bytes = ipBytes(address);
  if (!bytes) return address;
  return bytes.length === 4 ? bytes.join('.') : Buffer.from(bytes.subarray(0, 8)).toString('hex');
}
