import { itemFilters } from '../../contract/log-query.ts';
import { farmingSettings } from '../../rules/game/farming-setup.ts';

/** Query keys by which lists are filtered. The links of all list screens use them. */
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
  /** Filter for rows from this time on, epoch milliseconds. */
  'since',
  ...farmingSettings,
] as const;
/** Key of a list filter in an address. */
export type FilterKey = (typeof filterKeys)[number];
