import { basename } from 'node:path';

/** File systems take 255; a copy's number, `.part.etag` and the like may follow. */
const defaultMaxBytes = 200;

/**
 * A file name that a server gave, without any folder, control character or name that means a device or nothing.
 * Of one that is too long the end stays, which tells what it is; `fallback` stands in where nothing is left.
 */
export function safeFileName(name: string, fallback: string, maxBytes = defaultMaxBytes): string {
  const whole = basename(name.replaceAll('\\', '/')).replace(
    /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069<>:"|?*]/g,
    '_',
  );
  const last = endOf(whole, maxBytes).replace(/^\.+|[. ]+$/g, '');
  return last === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(last) ? fallback : last;
}

/** Whole letters only: the rest of one that was cut cannot be decoded. */
const endOf = (text: string, bytes: number): string =>
  Buffer.from(text)
    .subarray(-bytes)
    .toString()
    .replace(/^\ufffd+/, '');
