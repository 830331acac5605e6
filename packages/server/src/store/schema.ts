import type { RathenaTables } from './schema/rathena.ts';
import type { RathenaLogTables } from './schema/rathena-logs.ts';
import type { SiteTables } from './schema/site.ts';

/** All tables that the server uses: rAthena's own tables with their real column names, and Kafra's (`site_*`). */
export type Schema = RathenaTables & RathenaLogTables & SiteTables;

export type { RathenaTables } from './schema/rathena.ts';
export type { RathenaLogTables } from './schema/rathena-logs.ts';
export type { SiteTables } from './schema/site.ts';
