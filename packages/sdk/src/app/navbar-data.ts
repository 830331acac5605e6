import type { Client } from '../client/create-client.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { Clock, Log } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { spotlightOf } from '../rules/game/spotlight.ts';

/** Who is in the game now: characters, and those of them that have a shop open. */
export interface OnlineCounts {
  players: number;
  vendors: number;
}

/** What the bar tells beside the menu. Nobody asked for it, so a failure is only noted. */
export interface NavbarData {
  /** Null if the server does not know them. */
  online: Resource<OnlineCounts | null>;
  spotlight: Resource<Spotlight | null>;
}

export function createNavbarData(client: Client, clock: Clock, log: Log): NavbarData {
  const createLoggedResource = <T>(what: string, load: (signal: AbortSignal) => Promise<T>) =>
    createResource({ clock, load, onError: (error) => log.warn(`${what} could not be loaded.`, error) });
  return {
    online: createLoggedResource('Online counts', async (signal) =>
      knownCounts(await client.server.onlinePlayers({}, { signal })),
    ),
    spotlight: createLoggedResource('The daily spotlight', async (signal) =>
      spotlightOf(await client.server.dailySpotlight({}, { signal })),
    ),
  };
}

/** The counts, if the server sent both and neither is negative. */
const knownCounts = ({ players = -1, vendors = -1 }: Partial<OnlineCounts>): OnlineCounts | null =>
  players >= 0 && vendors >= 0 ? { players, vendors } : null;
