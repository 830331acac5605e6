import { PALETTE_BYTES } from '../../../rules/pictures/palette.ts';
import { ClientFault } from '../fault.ts';

/** A file of colours that take the place of a sprite's own. @throws {ClientFault} */
export function readPalette(bytes: Buffer): Buffer {
  if (bytes.length < PALETTE_BYTES) throw new ClientFault('is not a palette of 256 colours');
  return bytes.subarray(0, PALETTE_BYTES);
}
