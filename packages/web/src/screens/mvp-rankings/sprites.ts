import type { Client, Clock, Log } from '@kafra/sdk';
import { timings } from '@kafra/sdk/rules';

export interface SpriteOptions {
  client: Client;
  clock: Clock;
  log: Log;
}

/** Finds the picture of a player; undefined where there is none. */
export type Sprites = (playerId: number) => Promise<string | undefined>;

/** Asks for one picture a second, and for each player once; a failed one is asked for again when it is next wanted. */
export function createSprites({ client, clock, log }: SpriteOptions): Sprites {
  const known = new Map<number, Promise<string>>();
  let last: Promise<void> | undefined;

  /** Waits for its turn; the first one has none to wait for. */
  function ask(playerId: number): Promise<string> {
    const turn = last ?? Promise.resolve();
    last = turn.then(() => clock.wait(timings.spriteInterval));
    return turn.then(async () => (await client.server.sprite({ playerId })).url);
  }

  return async (playerId) => {
    if (!Number.isInteger(playerId) || playerId <= 0) {
      log.warn(`There is no player ${playerId}: no picture is asked for.`);
      return undefined;
    }
    const url = known.get(playerId) ?? ask(playerId);
    known.set(playerId, url);
    return url.catch((error: unknown) => {
      known.delete(playerId);
      log.warn(`The picture of player ${playerId} could not be found.`, error);
      return undefined;
    });
  };
}
