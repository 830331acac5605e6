import type { ByteString } from '../names/byte-string.ts';

/**
 * Reads a text table of a client with an entry per line: `key#value#`. Lines that begin with two slashes are comments.
 * An invalid line is skipped. The last of duplicate keys is used.
 */
export function readHashTable(bytes: Buffer): Map<ByteString, ByteString> {
  const table = new Map<ByteString, ByteString>();
  for (const line of bytes
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r\n?|\n/)) {
    if (line.trimStart().startsWith('//')) continue;
    const [key = '', value = ''] = line.split('#', 2).map((part) => part.trim());
    if (key !== '' && value !== '') table.set(key, value);
  }
  return table;
}
