import { allRestrictions, type Restriction, restrictions } from '../../contract/constants.ts';

/** Labels of the actions that a guest profile can forbid. */
export const restrictionLabels: Readonly<Record<Restriction, string>> = {
  drop: 'Drop',
  trade: 'Trade',
  sell: 'Sell',
  storage: 'Storage',
  master_storage: 'Master Storage',
  guild_storage: 'Guild Storage',
  stat_points: 'Stat Points',
  skill_points: 'Skill Points',
  buy: 'Buy',
  rodex: 'RODEX',
  bank: 'Bank',
  master_bank: 'Master Bank',
};

/** Names of all restrictions of guest profiles, in the order of their bits. */
export const restrictionNames = Object.keys(restrictions) as Restriction[];

/** Returns true if the bit mask of a guest profile allows an action. A set bit forbids the action. */
export const isAllowed = (mask: number, name: Restriction): boolean => (mask & restrictions[name]) === 0;

/** Returns the bit mask of a guest profile after one action was allowed or forbidden. */
export const withPermission = (mask: number, name: Restriction, allowed: boolean): number =>
  allowed ? mask & ~restrictions[name] : mask | restrictions[name];

/**
 * Returns the bit mask after a click on "all": it allows every action if any is forbidden, otherwise it forbids every
 * action.
 */
export const toggleAll = (mask: number): number => (mask === 0 ? allRestrictions : 0);
