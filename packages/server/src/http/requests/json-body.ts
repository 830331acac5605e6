import type { FastifyInstance } from 'fastify';

/** Takes JSON objects only; an empty body is the empty object, because several calls carry nothing. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {});
    else parse(request, body, done);
  });
}
