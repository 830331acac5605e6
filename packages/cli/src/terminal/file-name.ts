import { basename } from 'node:path';

/**
 * A file name that a server gave, without any folder, control character or name that means a device or nothing.
 * `fallback` stands in where nothing is left.
 */
export function safeFileName(name: string, fallback: string): string {
  const last = basename(name.replaceAll('\\', '/'))
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '');
  return last === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(last) ? fallback : last.slice(-200);
}
