import { classifyMariadbError, isNoRealmMariadb } from '../mariadb/classify-error.ts';
import { classifySqliteError, isNoRealmSqlite } from '../sqlite/classify-error.ts';
import type { DatabaseFailure } from './database-failure.ts';

/** Returns the kind of database failure; undefined for any other error. */
export const classifyDatabaseError = (error: unknown): DatabaseFailure | undefined =>
  error instanceof Error ? (classifySqliteError(error) ?? classifyMariadbError(error)) : undefined;

/** Returns true if an error or its cause means that the database has no realm, because its tables are missing. */
export const isNoRealm = (error: unknown): boolean =>
  error instanceof Error && (isNoRealmSqlite(error) || isNoRealmMariadb(error) || isNoRealm(error.cause));
