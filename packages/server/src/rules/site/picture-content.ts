/** Formats of pictures, with the bytes at the beginning of their files. */
const signatures: readonly [format: string, pattern: RegExp][] = [
  ['PNG', /^\x89PNG\r\n\x1a\n/],
  ['GIF', /^GIF8[79]a/],
  ['JPEG', /^\xff\xd8\xff/],
  ['WebP', /^RIFF[\s\S]{4}WEBP/],
  ['ICO', /^\0\0\x01\0/],
  ['AVIF', /^[\s\S]{4}ftyp(?:avif|avis)/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)[\s\S]*<svg|^(?:\xef\xbb\xbf)?\s*<svg/i],
];

/** Format of a picture for each ending of its file name. */
const formats: Readonly<Record<string, string>> = {
  png: 'PNG',
  gif: 'GIF',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  webp: 'WebP',
  ico: 'ICO',
  avif: 'AVIF',
  svg: 'SVG',
};

/** Number of bytes at the beginning of a file that are enough for `pictureFormat`. */
export const signatureBytes = 1_024;

/** Returns the format of a picture from the beginning of its file; undefined if it is unknown. */
export function pictureFormat(beginning: Buffer): string | undefined {
  const text = beginning.toString('latin1', 0, signatureBytes);
  return signatures.find(([, pattern]) => pattern.test(text))?.[0];
}

/**
 * Returns the picture format that the ending of a file name means; undefined for names that are not those of pictures.
 */
export const promisedFormat = (name: string): string | undefined =>
  /^[\w.-]+$/.test(name) ? formats[name.split('.').at(-1)?.toLowerCase() ?? ''] : undefined;
