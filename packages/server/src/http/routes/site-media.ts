import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { paths, type ServerConfig } from '../../config.ts';
import { makeFolder } from '../../files/make-folder.ts';

/**
 * Headers that prevent a directly opened picture from running scripts or loading files, because SVG files can do both.
 */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'public, max-age=3600',
};

const isPicture = (name: string): boolean => /^[\w.-]+\.(png|ico|jpe?g|gif|webp|avif|svg)$/i.test(name);

/** Serves the operator's pictures at `/media/NAME`. */
export function registerSiteMedia(app: FastifyInstance, config: ServerConfig): void {
  const root = paths(config).siteMedia;
  makeFolder(root);
  void app.register(async (files) => {
    await files.register(fastifyStatic, { root, serve: false, cacheControl: false, dotfiles: 'ignore', index: false });
    files.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params;
      if (!isPicture(name)) return reply.callNotFound();
      return reply.headers(pictureHeaders).sendFile(name);
    });
  });
}
