import type { Metadata } from 'sharp';
import { type Bitmap, BmpFault, decodeBmp } from '../../../rules/pictures/bmp.ts';
import sharp from '../../../rules/pictures/sharp.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { Drawing } from './drawing.ts';
import { isTga, readTga } from './tga.ts';

function readBmp(bytes: Buffer): Bitmap {
  try {
    return decodeBmp(bytes, limits.pictureSide);
  } catch (error) {
    throw error instanceof BmpFault ? new ClientFault(error.message) : error;
  }
}

/** Milliseconds for an animation frame without a duration. */
const USUAL_DELAY = 100;

/**
 * Returns true if the bytes begin with the signature of a supported picture format. The image library libvips would
 * accept more formats.
 */
const isKnown = (bytes: Buffer) =>
  /^(\x89PNG\r\n|GIF8[79]a|\xff\xd8\xff|RIFF[\0-\xff]{4}WEBP)/.test(bytes.toString('latin1', 0, 12));

/**
 * Returns the frames of an animated picture. The image library libvips decodes them into one picture, one below the
 * other.
 */
function framesOf(data: Buffer, width: number, height: number): Bitmap[] {
  const length = width * height * 4;
  return Array.from({ length: Math.floor(data.length / length) }, (_, index) => ({
    width,
    height,
    pixels: data.subarray(index * length, (index + 1) * length),
  }));
}

function requireSize({ width, height, pageHeight = height }: Metadata): void {
  if (width > limits.pictureSide || pageHeight > limits.pictureSide)
    throw tooBig(`is a picture of more than ${limits.pictureSide} pixels a side`);
  if (width * height > limits.spritePixels) throw tooBig(`has more than ${limits.spritePixels} pixels`);
}

/**
 * Reads a picture file: BMP, TGA, PNG, GIF, JPEG or WebP. The format is recognised by the content, not by the file
 * name.
 * @throws {ClientFault}
 */
export async function readPicture(bytes: Buffer): Promise<Drawing> {
  if (bytes.toString('latin1', 0, 2) === 'BM') return { first: readBmp(bytes) };
  if (isTga(bytes)) return { first: readTga(bytes) };
  if (!isKnown(bytes)) throw new ClientFault('is not a picture of a supported format');
  const picture = sharp(bytes, { limitInputPixels: limits.spritePixels, animated: true });
  const size = await picture.metadata().catch(() => undefined);
  if (!size) throw new ClientFault('is not a readable picture');
  requireSize(size);
  try {
    const { data, info } = await picture
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const frames = framesOf(data, info.width, size.pageHeight ?? info.height);
    const [first] = frames;
    const moving = { delays: frames.map((_, index) => size.delay?.[index] ?? USUAL_DELAY), frames: () => frames };
    if (first) return { first, moving: frames.length > 1 ? moving : undefined };
  } catch {}
  throw new ClientFault('is not a readable picture');
}
