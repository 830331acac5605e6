import type { Clock, Log } from '../../core/ports.ts';
import { timings } from '../../rules/timings.ts';
import type { Client } from '../create-client.ts';

interface SpriteLoaderDeps {
  client: Client;
  clock: Clock;
  log: Log;
}

/** Function that returns the URL of the picture of a player's character; undefined if there is no picture. */
export type SpriteLoader = (playerId: number) => Promise<string | undefined>;

/**
 * Creates the loader of character pictures. It requests one picture per second, and each character once. A failed
 * picture is requested again when it is needed again.
 */
export function createSpriteLoader({ client, clock, log }: SpriteLoaderDeps): SpriteLoader {
  const requests = new Map<number, Promise<string>>();
  let last: Promise<void> | undefined;

  /** Requests a character picture after the earlier requests. The first request starts immediately. */
  function request(playerId: number): Promise<string> {
    const turn = last ?? Promise.resolve();
    last = turn.then(() => clock.wait(timings.spriteInterval));
    return turn.then(async () => (await client.server.sprite({ playerId })).url);
  }

  return async (playerId) => {
    // Hidden characters have the id 0 in lists and no picture.
    if (playerId === 0) return undefined;
    if (!Number.isInteger(playerId) || playerId < 0) {
      log.warn(`Invalid player ID ${playerId}: no image is requested.`);
      return undefined;
    }
    const url = requests.get(playerId) ?? request(playerId);
    requests.set(playerId, url);
    return url.catch((error: unknown) => {
      requests.delete(playerId);
      log.warn(`No image found for player ${playerId}.`, error);
      return undefined;
    });
  };
}

/** Picture loaders by client, so that all screens share one queue of requests. */
const loaders = new WeakMap<Client, SpriteLoader>();

/** Returns the loader of character pictures for a client. */
export function spriteLoaderOf(deps: SpriteLoaderDeps): SpriteLoader {
  const known = loaders.get(deps.client) ?? createSpriteLoader(deps);
  loaders.set(deps.client, known);
  return known;
}
