/** Range of bytes in a file that a client requests. Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header (RFC 9110) with one range of bytes. Returns undefined without a header, for several ranges and for
 * other units: the reply is then the whole file. Returns `unsatisfiable` for a range outside the file or a malformed one.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (!/^bytes=/i.test(text) || text.includes(',')) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/i.exec(text);
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'unsatisfiable';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}
