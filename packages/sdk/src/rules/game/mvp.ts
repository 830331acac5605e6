import type { MobRecord } from '../../contract/databases.ts';

/** Returns true for monsters that reward their killers as an MVP does. */
export const isMvp = ({ mvp_exp, mvp_drops, mode }: Pick<MobRecord, 'mvp_exp' | 'mvp_drops' | 'mode'>): boolean =>
  mvp_exp > 0 || mvp_drops.length > 0 || mode.includes('MVP Boss');
