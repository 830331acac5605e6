import type { DatabaseFailure } from './database-failure.ts';
import { classifyMariadbError } from './mariadb/classify-error.ts';
import { classifySqliteError } from './sqlite/classify-error.ts';

/** What an error says of the database; undefined for an error of anything else. */
export const classifyDatabaseError = (error: unknown): DatabaseFailure | undefined =>
  error instanceof Error ? (classifySqliteError(error) ?? classifyMariadbError(error)) : undefined;
