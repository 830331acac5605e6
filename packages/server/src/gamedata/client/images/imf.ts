import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';

/**
 * Drawing priority of the parts of a character by layer, action and frame. A part with a higher number is nearer to the
 * viewer.
 */
export type DrawingOrder = readonly (readonly (readonly number[])[])[];

const PRIORITY_BYTES = 12;
/** Number of bytes for version and checksum at the head of a drawing order file. */
const HEAD_BYTES = 8;

/** Reads the drawing order of a character's body and head. @throws {ClientFault} */
export function readDrawingOrder(bytes: Buffer): DrawingOrder {
  const reader = new ByteReader(bytes);
  reader.skip(HEAD_BYTES);
  let left: number = limits.layers;
  const records = <T>(count: number, read: () => T): T[] => {
    left -= count;
    if (left < 0) throw tooBig(`has more than ${limits.layers} entries`);
    return Array.from({ length: count }, read);
  };
  const priority = () => {
    const value = reader.i32();
    reader.skip(PRIORITY_BYTES - 4);
    return value;
  };
  // The drawing order file stores the index of the last layer instead of the number of layers.
  const last = reader.i32();
  if (last < 0 || (last + 1) * 4 > reader.left) throw new ClientFault('ends early');
  return records(last + 1, () => records(reader.count(4), () => records(reader.count(PRIORITY_BYTES), priority)));
}
