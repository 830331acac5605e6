/** 256 colours of red, green, blue and a byte that means nothing. */
export const PALETTE_BYTES = 1_024;

/** Colours instead of indices; the first colour of every palette is see-through. */
export function applyPalette(indices: Uint8Array, palette: Uint8Array): Buffer {
  const opaque = Uint8Array.from(palette);
  for (let at = 3; at < opaque.length; at += 4) opaque[at] = 255;
  opaque.fill(0, 0, 4);
  // A colour at a time, in whatever order of bytes the machine has: it is the same on both sides.
  const colours = new Uint32Array(opaque.buffer);
  const pixels = new Uint32Array(indices.length);
  for (let pixel = 0; pixel < indices.length; pixel++) pixels[pixel] = colours[indices[pixel] ?? 0] ?? 0;
  return Buffer.from(pixels.buffer);
}
