import type { RathenaTables } from './schema/rathena.ts';
import type { RathenaLogTables } from './schema/rathena-logs.ts';
import type { SiteTables } from './schema/site.ts';

/** Every table the server touches: rAthena's own, with its real column names, and ours (`site_*`). */
export type Schema = RathenaTables & RathenaLogTables & SiteTables;

export type { RathenaTables } from './schema/rathena.ts';
export type { RathenaLogTables } from './schema/rathena-logs.ts';
export type { SiteTables } from './schema/site.ts';
