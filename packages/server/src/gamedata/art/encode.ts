import type { Bitmap } from '../../rules/pictures/bmp.ts';
import sharp from '../../rules/pictures/sharp.ts';
import { encodeWebp, WEBP_EFFORT } from '../../rules/pictures/webp.ts';
import type { Drawing } from '../client/images/drawing.ts';
import { applyPalette, GIFEncoder, quantize } from '../maps/gif.ts';

/** Version of the picture encoder. Increase it when the output changes, so that older pictures are not reused. */
export const ENCODER_VERSION = 1;

/** Width and height of a small picture for lists, in pixels. */
const SMALL_SIDE = 48;
const maxColours = 256;
const OPAQUE_FROM = 128;

const raw = ({ width, height }: Bitmap) => ({ raw: { width, height, channels: 4 } }) as const;

type Colour = [red: number, green: number, blue: number];
interface Indexed {
  readonly palette: Colour[];
  readonly indices: Uint8Array;
}

/**
 * Converts a picture to its own palette with a transparent first colour; undefined if it has too many colours for a
 * GIF.
 */
function withOwnColours({ pixels }: Bitmap): Indexed | undefined {
  const known = new Map<number, number>();
  const palette: Colour[] = [[0, 0, 0]];
  const indices = new Uint8Array(pixels.length / 4);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const at = pixel * 4;
    if ((pixels[at + 3] ?? 0) < OPAQUE_FROM) continue;
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const colour = (red << 16) | (green << 8) | blue;
    const index = known.get(colour) ?? palette.push([red, green, blue]) - 1;
    if (index >= maxColours) return undefined;
    known.set(colour, index);
    indices[pixel] = index;
  }
  return { palette, indices };
}

/** Returns a picture with a reduced palette: each pixel gets the most similar colour. */
function withNearColours({ pixels }: Bitmap): Indexed {
  const colours = quantize(pixels, maxColours - 1, { format: 'rgb565' });
  const indices = applyPalette(pixels, colours, 'rgb565').map((index, pixel) =>
    (pixels[pixel * 4 + 3] ?? 0) < OPAQUE_FROM ? 0 : index + 1,
  );
  return { palette: [[0, 0, 0], ...colours], indices };
}

/** Encodes an item icon as a GIF. */
export function encodeIcon({ first }: Drawing): Promise<Uint8Array> {
  const { palette, indices } = withOwnColours(first) ?? withNearColours(first);
  const gif = GIFEncoder();
  gif.writeFrame(indices, first.width, first.height, { palette, transparent: true, transparentIndex: 0 });
  gif.finish();
  return Promise.resolve(gif.bytes());
}

/** Encodes a picture as WebP without changing a pixel. */
export const encodePicture = ({ first }: Drawing): Promise<Uint8Array> => encodeWebp(first);

/** Encodes a picture for lists. It is reduced to fit into a square, but never enlarged. */
export const encodeSmall = ({ first }: Drawing): Promise<Uint8Array> =>
  sharp(first.pixels, raw(first))
    .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .webp({ lossless: true, effort: WEBP_EFFORT })
    .toBuffer();

/** Encodes all frames of an animated picture, which repeats without end. */
export async function encodeMoving({ first, moving }: Drawing): Promise<Uint8Array> {
  const frames = moving?.frames() ?? [first];
  const { width, height } = frames[0] ?? first;
  return sharp(Buffer.concat(frames.map(({ pixels }) => pixels)), {
    raw: { width, height: height * frames.length, channels: 4, pageHeight: height },
  })
    .webp({ lossless: true, effort: WEBP_EFFORT, loop: 0, delay: [...(moving?.delays ?? [])] })
    .toBuffer();
}
