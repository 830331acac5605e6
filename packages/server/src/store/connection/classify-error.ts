import { classifyMariadbError, isNoRealmMariadb } from '../mariadb/classify-error.ts';
import { classifySqliteError, isNoRealmSqlite } from '../sqlite/classify-error.ts';
import type { DatabaseFailure } from './database-failure.ts';

/**
 * Returns the kind of database failure that an error means; undefined for an error that did not come from the database.
 */
export const classifyDatabaseError = (error: unknown): DatabaseFailure | undefined =>
  error instanceof Error ? (classifySqliteError(error) ?? classifyMariadbError(error)) : undefined;

/** Returns true if an error or its cause means that the database lacks the tables of a realm. */
export const isNoRealm = (error: unknown): boolean =>
  error instanceof Error && (isNoRealmSqlite(error) || isNoRealmMariadb(error) || isNoRealm(error.cause));
