import type { Schema } from '../schema.ts';
import type { ParseIssueCounter } from './parse-issues.ts';

/**
 * Parses one value of a reply to its canonical form, or to a `ParseFailure`. A canonical value is returned unchanged.
 */
export type Reader = (value: unknown, issues: ParseIssueCounter) => unknown;

/** Returns the reader for a schema. Readers of composite types receive this function. */
export type ReaderOf = (schema: Schema) => Reader;
