import { PALETTE_BYTES } from '../../../rules/pictures/palette.ts';
import { ClientFault } from '../fault.ts';

/** Reads a palette file. Its colours replace those of a sprite. @throws {ClientFault} */
export function readPalette(bytes: Buffer): Buffer {
  if (bytes.length < PALETTE_BYTES) throw new ClientFault('is not a palette of 256 colours');
  return bytes.subarray(0, PALETTE_BYTES);
}
