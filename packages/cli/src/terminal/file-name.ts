import { basename } from 'node:path';

/**
 * Default maximum bytes of a file name. File systems allow 255, and the number of a copy or `.part.etag` may be
 * appended.
 */
const defaultMaxBytes = 200;

/**
 * Returns a safe file name for a name from a server: without folders, control characters and reserved names. A long
 * name keeps its end, which contains the extension. `fallback` replaces an empty name.
 */
export function safeFileName(name: string, fallback: string, maxBytes = defaultMaxBytes): string {
  const whole = basename(name.replaceAll('\\', '/')).replace(
    /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/g,
    '_',
  );
  const last = endOf(whole, maxBytes).replace(/^\.+|[. ]+$/g, '');
  return last === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(last) ? fallback : last;
}

/**
 * A cut at a byte limit may split a character. Only whole characters are kept, because a part of one cannot be decoded.
 */
const endOf = (text: string, bytes: number): string =>
  Buffer.from(text)
    .subarray(-bytes)
    .toString()
    .replace(/^\ufffd+/, '');
