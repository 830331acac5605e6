import type { CallDefinition, SiteFeatures } from '@kafra/sdk/contract';
import { mvpBoardOf, type ServerConfig } from '../../config.ts';

/** A call by its group and its name in the group. */
interface CallName {
  noun: string;
  verb: string;
}

function featureOf({ noun, verb }: CallName): keyof SiteFeatures | undefined {
  if (noun === 'guestProfiles') return 'guest_profiles';
  if (noun === 'server' && verb === 'dailySpotlight') return 'spotlight';
  return noun === 'account' && verb === 'transferCharacter' ? 'transfer' : undefined;
}

/** True unless the settings turn the feature of the call off. */
export function isCallServed(call: CallName, config: Pick<ServerConfig, 'site' | 'mvpBoard' | 'demo'>): boolean {
  if (call.noun === 'server' && call.verb === 'mvpBoard') return mvpBoardOf(config) !== 'off';
  const feature = featureOf(call);
  return feature === undefined || config.site.features[feature];
}

/** Returns the call as this server answers it: a public market needs no session, and caches may share its lists. */
export const asServed = (
  { noun, route }: { noun: string; route: CallDefinition },
  { market }: Pick<ServerConfig, 'market'>,
): CallDefinition =>
  market.public && noun === 'server' && route.level === undefined ? { ...route, auth: 'none' } : route;
