import mysql, { type FieldPacket, type TypedParameterValue } from 'mysql2/promise';
import { toSqlTime } from '../statements/sql-time.ts';
import type { ClientTexts } from './client-texts.ts';
import type { RealmZone } from './realm-zone.ts';

// Data type constants of the driver. Each access to them makes the driver load a module, so they are read only once.
const { TINY, LONGLONG } = mysql.TypedParameter;
const { DATETIME, TIMESTAMP, NEWDECIMAL, DECIMAL, VAR_STRING, STRING, BLOB } = mysql.Types;

type BoundValue = string | number | null | Buffer | TypedParameterValue;

/**
 * Converts a value to a parameter of a prepared statement. The driver would send numbers as DOUBLE and split objects,
 * so whole numbers are sent as 64-bit integers. Throws for anything that is not a single value.
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

/** Converts the text of a sum to a number. The text is returned unchanged if a number cannot hold the value exactly. */
const toNumber = (text: string): number | string => {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
};

/** Time zone and text conversion that affect how the values of a column are converted. */
interface ValueDeps {
  zone: RealmZone;
  texts: ClientTexts;
}

const ofText =
  (read: (value: string) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? read(value) : value;

/** Returns the function that converts the values of a column from the driver; undefined if they need no conversion. */
function reader(field: FieldPacket, { zone, texts }: ValueDeps): ((value: unknown) => unknown) | undefined {
  const type = field.columnType;
  if (type === DATETIME || type === TIMESTAMP) return ofText((value) => toSqlTime(zone.fromText(value)));
  if (type === NEWDECIMAL || type === DECIMAL) return ofText(toNumber);
  return type === VAR_STRING || type === STRING || type === BLOB
    ? texts.reader(field.orgTable, field.orgName)
    : undefined;
}

/** Converts rows in place: times to text in UTC, sums to numbers, and text of players to Unicode. */
export function readRows(rows: Record<string, unknown>[], fields: readonly FieldPacket[], deps: ValueDeps): void {
  for (const field of fields) {
    const read = reader(field, deps);
    if (!read) continue;
    for (const row of rows) row[field.name] = read(row[field.name]);
  }
}
