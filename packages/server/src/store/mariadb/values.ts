import mysql, { type FieldPacket, type TypedParameterValue } from 'mysql2/promise';
import { toSqlTime } from '../statements/sql-time.ts';
import type { RealmZone } from './realm-zone.ts';

// The driver looks a module of its own up whenever it is asked for either.
const { TINY, LONGLONG } = mysql.TypedParameter;
const { DATETIME, TIMESTAMP, NEWDECIMAL, DECIMAL } = mysql.Types;

type BoundValue = string | number | null | Buffer | TypedParameterValue;

/**
 * A value as it is bound to a prepared statement. The driver would send numbers as DOUBLE and take objects apart:
 * whole numbers go as 64-bit integers, and anything that is no single value is a fault of ours.
 */
export function bind(value: unknown): BoundValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint' || Number.isInteger(value)) return wholeNumber(value as number | bigint);
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return TINY(value ? 1 : 0);
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError(`a ${typeof value} cannot be bound to a statement`);
}

const greatestSigned = 2n ** 63n - 1n;

const wholeNumber = (value: number | bigint) => (value > greatestSigned ? LONGLONG.unsigned(value) : LONGLONG(value));

/** A sum as the number it is; one that a number cannot hold stays text. */
const toNumber = (text: string): number | string => {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
};

/** How the values of one column become what the rest of the server works with; undefined where they are it already. */
function reader(field: FieldPacket, zone: RealmZone): ((value: string) => string | number) | undefined {
  const type = field.columnType;
  if (type === DATETIME || type === TIMESTAMP) return (value) => toSqlTime(zone.fromText(value));
  return type === NEWDECIMAL || type === DECIMAL ? toNumber : undefined;
}

/** Rows with times as text in UTC and sums as numbers; changes them in place. */
export function readRows(rows: Record<string, unknown>[], fields: readonly FieldPacket[], zone: RealmZone): void {
  for (const field of fields) {
    const read = reader(field, zone);
    if (!read) continue;
    for (const row of rows) {
      const value = row[field.name];
      if (typeof value === 'string') row[field.name] = read(value);
    }
  }
}
