/** Size of a palette in bytes: 256 colours of red, green, blue and an unused byte. */
export const PALETTE_BYTES = 1_024;

/** Converts palette indices to the colours of pixels. The first colour of each palette is transparent. */
export function applyPalette(indices: Uint8Array, palette: Uint8Array): Buffer {
  const opaque = Uint8Array.from(palette);
  for (let at = 3; at < opaque.length; at += 4) opaque[at] = 255;
  opaque.fill(0, 0, 4);
  // A whole colour (32 bits) is copied in one step. The byte order of the machine does not matter, because it is the
  // same for both arrays.
  const colours = new Uint32Array(opaque.buffer);
  const pixels = new Uint32Array(indices.length);
  for (let pixel = 0; pixel < indices.length; pixel++) pixels[pixel] = colours[indices[pixel] ?? 0] ?? 0;
  return Buffer.from(pixels.buffer);
}
