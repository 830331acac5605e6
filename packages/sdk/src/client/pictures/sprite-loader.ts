import type { Clock, Log } from '../../core/ports.ts';
import { timings } from '../../rules/timings.ts';
import type { Client } from '../create-client.ts';

interface SpriteLoaderDeps {
  client: Client;
  clock: Clock;
  log: Log;
}

/** Finds the picture of a player; undefined where there is none. */
export type SpriteLoader = (playerId: number) => Promise<string | undefined>;

/** Asks for one picture a second, and for each player once; a failed one is asked for again when it is next wanted. */
export function createSpriteLoader({ client, clock, log }: SpriteLoaderDeps): SpriteLoader {
  const requests = new Map<number, Promise<string>>();
  let last: Promise<void> | undefined;

  /** Waits for its turn; the first one has none to wait for. */
  function request(playerId: number): Promise<string> {
    const turn = last ?? Promise.resolve();
    last = turn.then(() => clock.wait(timings.spriteInterval));
    return turn.then(async () => (await client.server.sprite({ playerId })).url);
  }

  return async (playerId) => {
    // The id of hidden characters in lists.
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

/** One queue of requests for each client, whichever visit of the screen asks. */
const loaders = new WeakMap<Client, SpriteLoader>();

/** The loader of a client's pictures of players. */
export function spriteLoaderOf(deps: SpriteLoaderDeps): SpriteLoader {
  const known = loaders.get(deps.client) ?? createSpriteLoader(deps);
  loaders.set(deps.client, known);
  return known;
}
