import type { Schema } from '@kafra/sdk/contract';
import * as z from 'zod';
import { ImportFailure } from '../source/failure.ts';

/**
 * Records exactly as their schema yields them, defaults and order of keys included: readers then take each as it is,
 * without a copy. @throws {ImportFailure} when a record does not fit, which no tree should be able to cause.
 */
export function normalizeRecords<T extends { readonly id: number | string }>(
  schema: Schema<T>,
  records: readonly T[],
): T[] {
  return records.map((record) => {
    const { data, error } = z.safeParse(schema, record);
    if (data) return data;
    const issue = error?.issues[0];
    throw new ImportFailure(`record ${record.id}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}
