import { type Fields, isFields } from '../source/fields.ts';
import type { Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';

/** Keys that may occur among the true/false switches of a record, but are not switches. */
const OTHERS = new Set(['Override', 'DropEffect']);

const isSwitch = (value: unknown) => typeof value === 'string' && /^(true|false)$/i.test(value.trim());

/** Reports values other than true and false among the switches of a database record. They count as false. */
export function reportSwitches({ fields, at }: SourceRecord, keys: readonly string[], { report }: Source): void {
  for (const key of keys) {
    const switches: Fields = isFields(fields[key]) ? fields[key] : {};
    for (const [name, value] of Object.entries(switches))
      if (!OTHERS.has(name) && !isSwitch(value))
        report.problem(at, `${key} has ${name}, which is neither true nor false`);
  }
}
