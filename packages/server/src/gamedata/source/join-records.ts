import { type Fields, numberOf, overlay, textOf } from './fields.ts';
import type { Source } from './yaml-database.ts';
import type { SourceRecord } from './yaml-file.ts';

/**
 * Joins database records by id. A later record of an id changes only the fields that it has, and removes those that
 * `replaced` names.
 */
export function joinById(
  records: readonly SourceRecord[],
  source: Source,
  replaced: (old: Fields, next: Fields) => Fields = (old) => old,
): Map<number, SourceRecord> {
  const joined = new Map<number, SourceRecord>();
  for (const { fields, at, version } of records) {
    const id = numberOf(fields, 'Id');
    if (id === undefined || id < 0) {
      source.report.problem(at, `has no usable Id (${textOf(fields, 'Id') ?? 'none'})`);
      continue;
    }
    const known = joined.get(id);
    if (known?.at.file === at.file)
      source.report.problem(at, `Id ${id} is duplicate, the later record completes the earlier one`);
    joined.set(id, { at, version, fields: known ? overlay(replaced(known.fields, fields), fields) : fields });
  }
  return joined;
}

/**
 * Joins database records by `keyOf`. A later record of a key changes only the fields that it has. Records without a key
 * stay unchanged.
 */
export function joinBy(
  records: readonly SourceRecord[],
  keyOf: (fields: Fields) => string | undefined,
  join: (old: Fields, next: Fields) => Fields = overlay,
): SourceRecord[] {
  const joined = new Map<unknown, SourceRecord>();
  for (const record of records) {
    const key = keyOf(record.fields) ?? record;
    joined.set(key, { ...record, fields: join(joined.get(key)?.fields ?? {}, record.fields) });
  }
  return [...joined.values()];
}
