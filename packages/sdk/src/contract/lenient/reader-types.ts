import type { $ZodType } from 'zod/v4/core';
import type { ParseIssueCounter } from './parse-issues.ts';

/** Reads one value: what it means in canonical form (the very same value where it is canonical), or a `ParseFailure`. */
export type Reader = (value: unknown, issues: ParseIssueCounter) => unknown;

/** Answers the reader of a schema; given to whoever reads what consists of others. */
export type ReaderOf = (schema: $ZodType) => Reader;
