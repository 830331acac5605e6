import type { CallDefinition, SiteFeatures } from '@kafra/sdk/contract';
import { featuresOf, mvpBoardOf, type ServerConfig } from '../../config.ts';

/** Group and name of an API call. */
interface CallName {
  noun: string;
  verb: string;
}

function featureOf({ noun, verb }: CallName): keyof SiteFeatures | undefined {
  if (noun === 'guestProfiles') return 'guest_profiles';
  if (noun === 'server' && verb === 'dailySpotlight') return 'spotlight';
  return noun === 'account' && verb === 'transferCharacter' ? 'transfer' : undefined;
}

/** Returns true if the API call is available, because the settings have not turned its feature off. */
export function isCallServed(call: CallName, config: Pick<ServerConfig, 'site' | 'mvpBoard' | 'demo'>): boolean {
  if (call.noun === 'server' && call.verb === 'mvpBoard') return mvpBoardOf(config) !== 'off';
  const feature = featureOf(call);
  return feature === undefined || featuresOf(config)[feature];
}

/**
 * Returns the definition of an API call on this server. With a public market, calls of the group `server` without a
 * minimum group level need no session, and caches may share their responses.
 */
export const asServed = (
  { noun, route }: { noun: string; route: CallDefinition },
  { market }: Pick<ServerConfig, 'market'>,
): CallDefinition =>
  market.public && noun === 'server' && route.level === undefined ? { ...route, auth: 'none' } : route;
