/** A schema of the contract, and what tells the kinds of them apart by `_zod.def.type`. */
export type { $ZodType as Schema, $ZodTypes as SchemaKind } from 'zod/v4/core';
export * from './api.ts';
export * from './call-definition.ts';
export * from './character-picture.ts';
export * from './constants.ts';
export * from './database-files.ts';
export * from './databases.ts';
export * from './entities.ts';
export * from './error.ts';
export * from './error-codes.ts';
export { ParseFailure } from './lenient/parse-failure.ts';
export { parseRecords, parseSync } from './lenient/parse-reply.ts';
export * from './log-query.ts';
export * from './scopes.ts';
export * from './site.ts';
export * from './skill-records.ts';
export * from './token.ts';
