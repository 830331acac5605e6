import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type AppOptions, formatHash, parseHash } from '@kafra/sdk';
import { cellText, sanitizeText } from '../../terminal/text.ts';

type Sources = Pick<AppOptions, 'transport' | 'fetchBytes' | 'site' | 'hash'>;

/**
 * Removes control characters from all texts of the terminal UI that come from others. Players choose names of shops and
 * characters, operators those of the site, and anyone can write links. An escape sequence in them would control the
 * terminal. The texts are sanitized at their sources, so that no view or dialog can forget it.
 */
export const sanitizeSources = ({ transport, fetchBytes, site, hash }: Sources): Sources => ({
  site: sanitizeDeep(site, cellText) as Sources['site'],
  ...(hash !== undefined && { hash: sanitizeHash(hash) }),
  async transport(request) {
    const reply = await transport(request);
    const kept = editedTexts.filter(({ calls }) => calls.test(request.url)).map(({ key }) => key);
    return { ...reply, body: sanitizeJson(reply.body, cellText, kept) };
  },
  async fetchBytes(path, options) {
    const bytes = await fetchBytes(path, options);
    return path.includes('.json') ? sanitizeDatabase(bytes) : bytes;
  },
});

/**
 * Requests that load texts which users edit and save. These texts must stay unchanged, so they are sanitized when they
 * are drawn.
 */
const editedTexts = [
  { calls: /\/api\/admin\/news(\/|$)/, key: 'body' },
  { calls: /\/api\/admin\/pages(\/(show|save|restore))?$/, key: 'text' },
];

/** Sanitizes the path, search and filters of a route. */
function sanitizeHash(hash: string): string {
  const { path, query } = parseHash(hash);
  const entries = Object.entries(query).map(([key, value]) => [sanitizeText(key), sanitizeText(value)]);
  return formatHash({ path: sanitizeText(path), query: Object.fromEntries(entries) });
}

/**
 * Matches characters that must not be printed in a terminal cell, both escaped and unescaped, as JSON can contain them.
 */
const controlPattern =
  /\\[bfnrtu]|[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u070f\ufff9-\ufffb\u{13430}-\u{1343f}]|"\p{M}/u;

/** Removes control characters from all texts in a JSON text. Invalid JSON is sanitized as one text. */
function sanitizeJson(json: string, sanitize: (text: string) => string, keptKeys: readonly string[] = []): string {
  if (!controlPattern.test(json)) return json;
  try {
    return JSON.stringify(sanitizeDeep(JSON.parse(json), sanitize, keptKeys));
  } catch {
    return sanitize(json);
  }
}

function sanitizeDeep(value: unknown, sanitize: (text: string) => string, keptKeys: readonly string[] = []): unknown {
  if (typeof value === 'string') return sanitize(value);
  if (Array.isArray(value)) return value.map((one) => sanitizeDeep(one, sanitize, keptKeys));
  if (typeof value !== 'object' || value === null) return value;
  // Code in a site page keeps its line breaks.
  if ('kind' in value && value.kind === 'code' && 'text' in value && typeof value.text === 'string')
    return {
      ...(sanitizeDeep({ ...value, kind: '' }, sanitize) as object),
      kind: 'code',
      text: sanitizeLines(value.text),
    };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      keptKeys.includes(key) ? [key, one] : [sanitize(key), sanitizeDeep(one, sanitize, keptKeys)],
    ),
  );
}

/**
 * Removes control characters from a text of several lines, such as a description of a database record. Line breaks
 * stay.
 */
const sanitizeLines = (text: string): string => text.split('\n').map(cellText).join('\n');

/** Decompresses a file in a thread pool, so that the main thread can handle keys. */
const unpack = promisify(gunzip);

async function sanitizeDatabase(bytes: Uint8Array): Promise<Uint8Array> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = new TextDecoder().decode(isPacked ? await unpack(bytes) : bytes);
  const safe = sanitizeJson(text, sanitizeLines);
  return safe === text ? bytes : new TextEncoder().encode(safe);
}
