/** A part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a Range header asks of a file (RFC 9110): one range of bytes. Undefined without one, and for several ranges or
 * another unit, which are answered with the whole file; `unsatisfiable` when it lies outside the file or cannot be read.
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
