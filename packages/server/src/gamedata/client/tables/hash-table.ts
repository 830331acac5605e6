import type { ByteString } from '../names/byte-string.ts';

/**
 * Reads text tables of a client whose entries are a line each: `key#value#`. Lines that begin with two slashes are
 * comments, and a line that is something else costs only itself. Where a key stands more than once the last one counts.
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
