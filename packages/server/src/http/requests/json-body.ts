import type { FastifyInstance } from 'fastify';

/** JSON is UTF-8 (RFC 8259), so other charsets are refused instead of being decoded wrongly. */
const isUtf8 = (type = ''): boolean =>
  /^"?(utf-?8|us-ascii)"?$/i.test(/;\s*charset=([^;]*)/i.exec(type)?.[1]?.trim() ?? 'utf-8');

const unsupportedCharset = () => Object.assign(new Error('not UTF-8'), { statusCode: 415 });

/** Takes JSON objects only; an empty body is the empty object, because several calls carry nothing. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (!isUtf8(request.headers['content-type'])) return done(unsupportedCharset(), undefined);
    if (body.trim() === '') done(null, {});
    else parse(request, body, done);
  });
}
