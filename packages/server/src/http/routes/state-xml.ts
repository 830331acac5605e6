import type { FastifyInstance } from 'fastify';
import { gameState } from '../../domain/game-servers/server-watch.ts';
import { gameServerNames } from '../../rules/settings/game-servers.ts';
import type { Services } from '../../services.ts';
import { onlineCounts } from '../../store/characters/online.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text for an XML attribute. Removes characters that XML cannot contain. */
const attributeValue = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);

/**
 * Serves `/state.xml` for tools that read the server status of FluxCP: 1 for a server that accepts connections, else 0.
 * Without addresses of the game's servers, the route returns 404.
 */
export function registerStateXml(app: FastifyInstance, services: Services): void {
  const { config, database, clock, responseCache } = services;
  const { servers } = config.game;
  const read = () =>
    responseCache.get('state-xml', async () => {
      const { players, vendors } = await onlineCounts(database.db);
      const { servers: statuses } = await gameState(database.db, servers, clock.now());
      const attributes = {
        name: config.site.name,
        loginServer: Number(statuses.login === 'up'),
        charServer: Number(statuses.char === 'up'),
        mapServer: Number(statuses.map === 'up'),
        playersOnline: players + vendors,
      };
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${attributeValue(String(value))}"`);
      const group = `<Group name="${attributeValue(config.site.name)}"><Server${written.join('')}/></Group>`;
      return { text: `<?xml version="1.0" encoding="utf-8"?>\n<ServerStatus>${group}</ServerStatus>\n` };
    });
  app.get('/state.xml', async (_request, reply) => {
    if (gameServerNames.every((name) => servers[name] === undefined)) return reply.callNotFound();
    const { text } = await read();
    return reply.type('text/xml; charset=utf-8').header('cache-control', 'public, max-age=0, s-maxage=5').send(text);
  });
}
