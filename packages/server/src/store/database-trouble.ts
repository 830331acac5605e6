import { mariadbTrouble } from './mariadb/trouble.ts';
import { sqliteTrouble } from './sqlite/trouble.ts';
import type { Trouble } from './trouble.ts';

/** What an error says of the database; undefined for an error of anything else. */
export const databaseTrouble = (error: unknown): Trouble | undefined =>
  error instanceof Error ? (sqliteTrouble(error) ?? mariadbTrouble(error)) : undefined;
