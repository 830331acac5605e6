import { itemFilters } from '../../contract/log-query.ts';
import { farmingSettings } from '../../rules/game/farming-setup.ts';

/** The keys of the hash query that narrow a list, as the links of every list screen use them. */
export const filterKeys = [
  ...itemFilters,
  'characters',
  'accounts',
  'classes',
  'master_accounts',
  'guilds',
  'log_types',
  'directions',
  'zeny',
  'storage_types',
  'unidentified',
  'ips',
  'rcodes',
  'guest_profiles',
  /** Earliest time, epoch milliseconds. */
  'since',
  ...farmingSettings,
] as const;
/** Key of a filter in an address. */
export type FilterKey = (typeof filterKeys)[number];
