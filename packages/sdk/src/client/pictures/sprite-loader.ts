import type { Clock, Log } from '../../core/ports.ts';
import { timings } from '../../rules/timings.ts';
import type { Client } from '../create-client.ts';

interface SpriteLoaderDeps {
  client: Client;
  clock: Clock;
  log: Log;
}

/** Returns the URL of a player's picture; undefined if the player has no picture. */
export type SpriteLoader = (playerId: number) => Promise<string | undefined>;

/**
 * Requests one picture per second, and each player once. A failed picture is requested again when it is needed again.
 */
export function createSpriteLoader({ client, clock, log }: SpriteLoaderDeps): SpriteLoader {
  const requests = new Map<number, Promise<string>>();
  let last: Promise<void> | undefined;

  /** Waits for its turn. The first request starts immediately. */
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

/** Loaders by client, so that all visits of the screen share one queue of requests. */
const loaders = new WeakMap<Client, SpriteLoader>();

/** Returns the loader of player pictures for a client. */
export function spriteLoaderOf(deps: SpriteLoaderDeps): SpriteLoader {
  const known = loaders.get(deps.client) ?? createSpriteLoader(deps);
  loaders.set(deps.client, known);
  return known;
}
