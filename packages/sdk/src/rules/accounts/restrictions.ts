import { allRestrictions, type Restriction, restrictions } from '../../contract/constants.ts';

/** Labels of the restrictions of guests. */
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

/** All restrictions, in the order of their bits. */
export const restrictionNames = Object.keys(restrictions) as Restriction[];

/** A set bit restricts. */
export const isAllowed = (mask: number, name: Restriction): boolean => (mask & restrictions[name]) === 0;

/** Returns the mask with a permission granted or removed. */
export const withPermission = (mask: number, name: Restriction, allowed: boolean): number =>
  allowed ? mask & ~restrictions[name] : mask | restrictions[name];

/** Grants everything if anything is restricted, otherwise restricts everything. */
export const toggleAll = (mask: number): number => (mask === 0 ? allRestrictions : 0);
