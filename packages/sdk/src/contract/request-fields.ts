import * as z from 'zod/mini';
import { time } from './wire.ts';

// Schemas of fields that several requests share, with their limits.

/** Highest id of the game's tables: the maximum of their unsigned 32-bit columns. */
export const maxId = 4_294_967_295;
/** The last millisecond of the year 9999, which is the maximum of a DATETIME in a database. */
export const maxTimestamp = 253_402_300_799_999;

/** Schema of the id of an item, account or other object of the game. */
export const id = z.int().check(z.nonnegative(), z.lte(maxId));

/** Schema of the positive id of a database row. */
export const rowId = z.int().check(z.positive(), z.lte(maxId));

/** A password. Its length is limited only to prevent abuse; the server checks all other rules. */
export const password = z.string().check(z.minLength(1), z.maxLength(1_024));

/** A time in a request: epoch milliseconds from 1970 to the end of 9999, or a text such as an ISO date. */
export const moment = z.pipe(time, z.number().check(z.nonnegative(), z.lte(maxTimestamp)));
