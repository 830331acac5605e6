/** Supported encodings of responses, the best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the best encoding that an Accept-Encoding header allows (RFC 9110 12.5.3); undefined if it allows no
 * supported one.
 */
function readHeader(header: string): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    const weight = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  return encodings.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0];
}

/**
 * Maximum number of cached Accept-Encoding headers. Real clients send only a few, and a client with many others must
 * not fill the memory.
 */
const maxKnown = 64;
const maxKnownLength = 128;
const known = new Map<string, Encoding | undefined>();

/** Returns the encoding for an Accept-Encoding header like `readHeader`, from a cache of the first header texts. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const text = String(header ?? '');
  if (known.has(text)) return known.get(text);
  const encoding = readHeader(text);
  if (known.size < maxKnown && text.length <= maxKnownLength) known.set(text, encoding);
  return encoding;
}
