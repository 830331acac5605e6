import type { Client } from '../client/create-client.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { NewsSummary } from '../contract/news.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Clock, Log } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { spotlightOf } from '../rules/game/spotlight.ts';

/** Numbers for the navigation bar: online characters without an open shop, and characters with an open shop. */
export interface OnlineCounts {
  players: number;
  vendors: number;
  /** True if one of the game's servers is down. */
  isDown: boolean;
  /** Time at which the game went down, epoch milliseconds; absent while it is up, or if that time is unknown. */
  downSince?: number;
}

/**
 * Data that the navigation bar shows beside the menu. A failure to load it is only logged, because the user did not
 * request the data.
 */
export interface NavbarData {
  /** Numbers of characters online; null if the server does not send them. */
  online: Resource<OnlineCounts | null>;
  spotlight: Resource<Spotlight | null>;
  news: Resource<readonly NewsSummary[]>;
}

interface Deps {
  client: Client;
  clock: Clock;
  log: Log;
  site: Pick<SiteConfig, 'news' | 'features'>;
}

export function createNavbarData({ client, clock, log, site }: Deps): NavbarData {
  const createLoggedResource = <T>(what: string, load: (signal: AbortSignal) => Promise<T>) =>
    createResource({ clock, load, onError: (error) => log.warn(`${what} could not be loaded.`, error) });
  return {
    online: createLoggedResource('Online counts', async (signal) =>
      knownCounts(await client.server.onlinePlayers({}, { signal })),
    ),
    spotlight: createLoggedResource('The daily spotlight', async (signal) =>
      site.features.spotlight ? spotlightOf(await client.server.dailySpotlight({}, { signal })) : null,
    ),
    news: createLoggedResource('The news', async (signal) =>
      site.news ? (await client.news.list({}, { signal })).news : [],
    ),
  };
}

type OnlineReply = Awaited<ReturnType<Client['server']['onlinePlayers']>>;

/** Returns the numbers of characters online if the server sent both and neither is negative; otherwise null. */
function knownCounts({ players = -1, vendors = -1, is_down, down_since }: OnlineReply): OnlineCounts | null {
  if (players < 0 || vendors < 0) return null;
  const isDown = is_down === true || down_since !== undefined;
  return { players, vendors, isDown, ...(down_since !== undefined && { downSince: down_since }) };
}
