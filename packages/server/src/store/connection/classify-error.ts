import { classifyMariadbError, isNoRealmMariadb } from '../mariadb/classify-error.ts';
import { classifySqliteError, isNoRealmSqlite } from '../sqlite/classify-error.ts';
import type { DatabaseFailure } from './database-failure.ts';

/** What an error says of the database; undefined for an error of anything else. */
export const classifyDatabaseError = (error: unknown): DatabaseFailure | undefined =>
  error instanceof Error ? (classifySqliteError(error) ?? classifyMariadbError(error)) : undefined;

/** Whether an error, or what caused it, says that there is no realm: nobody works on what has none of its tables. */
export const isNoRealm = (error: unknown): boolean =>
  error instanceof Error && (isNoRealmSqlite(error) || isNoRealmMariadb(error) || isNoRealm(error.cause));
