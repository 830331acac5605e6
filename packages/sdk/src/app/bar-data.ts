import type { Client } from '../client/create-client.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { Clock, Log } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';

export interface OnlineCounts {
  players: number;
  vendors: number;
}

/** What the bar tells beside the menu. Nobody asked for it, so a failure is only noted. */
export interface BarData {
  online: Resource<OnlineCounts>;
  spotlight: Resource<Spotlight | null>;
}

export function createBarData(client: Client, clock: Clock, log: Log): BarData {
  const quietly = <T>(what: string, load: (signal: AbortSignal) => Promise<T>) =>
    createResource({ clock, load, failed: (error) => log.warn(`${what} could not be loaded.`, error) });
  return {
    online: quietly('Online counts', (signal) => client.server.onlinePlayers({}, { signal })),
    spotlight: quietly(
      'The daily spotlight',
      async (signal) => (await client.server.dailySpotlight({}, { signal })).spotlight ?? null,
    ),
  };
}
