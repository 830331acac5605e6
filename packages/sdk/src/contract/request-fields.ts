import * as z from 'zod/mini';
import { time } from './wire.ts';

/** Fields that several requests have, with the bounds of what there can be. */

/** Maximum of the unsigned 32-bit columns of the game's tables. */
export const maxId = 4_294_967_295;
/** The last millisecond of the year 9999: what a database's DATETIME can hold. */
export const maxTimestamp = 253_402_300_799_999;

/** A number that names something of the game. */
export const id = z.int().check(z.nonnegative(), z.lte(maxId));

/** A positive id of a table row. */
export const rowId = z.int().check(z.positive(), z.lte(maxId));

/** A password is bounded only against abuse; what it must hold is the server's answer. */
export const password = z.string().check(z.minLength(1), z.maxLength(1_024));

/** A requested moment: epoch milliseconds from 1970 to the end of 9999, or its text. */
export const moment = z.pipe(time, z.number().check(z.nonnegative(), z.lte(maxTimestamp)));
