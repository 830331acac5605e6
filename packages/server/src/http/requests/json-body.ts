import type { FastifyInstance } from 'fastify';
import { invalid } from '../../rules/refusal.ts';

/** Charsets other than UTF-8 are refused instead of being decoded wrongly, because JSON is UTF-8 (RFC 8259). */
const isUtf8 = (type = ''): boolean =>
  /^"?(utf-?8|us-ascii)"?$/i.test(/;\s*charset=([^;]*)/i.exec(type)?.[1]?.trim() ?? 'utf-8');

const unsupportedCharset = () => Object.assign(new Error('not UTF-8'), { statusCode: 415 });

/** The JSON parser skips one byte order mark, so the decoder must not skip another one. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of a request body; undefined for bytes that are not UTF-8. */
function decode(body: Buffer): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Matches an escape of a surrogate in JSON, half a pair or a whole one. Bodies without such an escape need no further
 * check.
 */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

const halvedPair =
  'The request contains half of a surrogate pair, an escape from \\ud800 to \\udfff without the other.';

/** Returns true if a parsed JSON value and its field names contain no half surrogate pairs. */
function isWellFormed(value: unknown): boolean {
  // The function uses a stack instead of recursion, because a body may be nested thousands of levels deep.
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !next.isWellFormed()) return false;
    if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) open.push(name, inner);
    }
  }
  return true;
}

/**
 * Parses request bodies, which must be JSON objects. An empty body counts as an empty object, because several calls
 * have no fields. Refuses texts with half a surrogate pair (RFC 8259, section 8.2): databases store a replacement
 * character for it.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(request.headers['content-type'])) return done(unsupportedCharset(), undefined);
    const text = decode(body);
    if (text === undefined) return done(invalid('invalid_request', 'The request is not valid UTF-8.'), undefined);
    if (text.trim() === '') return done(null, {});
    parse(request, text, (error, parsed) => {
      const isHalved = !error && surrogateEscape.test(text) && !isWellFormed(parsed);
      done(isHalved ? invalid('invalid_request', halvedPair) : error, parsed);
    });
  });
}
