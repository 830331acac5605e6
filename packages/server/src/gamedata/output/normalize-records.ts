import type { Schema } from '@kafra/sdk/contract';
import * as z from 'zod';
import { ImportFailure } from '../source/failure.ts';

/**
 * Returns database records exactly as their schema yields them, including defaults and the order of keys. Clients can
 * then use each record without copying it.
 * @throws {ImportFailure} for a record that does not fit, which is a fault of the importer and not of a tree.
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
