import sharp from 'sharp';
import { type Bitmap, BmpFault, decodeBmp } from '../../../rules/bmp.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';

function readBmp(bytes: Buffer): Bitmap {
  try {
    return decodeBmp(bytes, limits.pictureSide);
  } catch (error) {
    throw error instanceof BmpFault ? new ClientFault(error.message) : error;
  }
}

/** By the first bytes of the formats that are read; libvips knows more, which are none of ours. */
const isKnown = (bytes: Buffer) =>
  /^(\x89PNG\r\n|GIF8[79]a|\xff\xd8\xff|RIFF[\0-\xff]{4}WEBP)/.test(bytes.toString('latin1', 0, 12));

/**
 * Reads BMP, PNG, GIF, JPEG and WebP, by what they are and not by their name; of a moving picture the first frame.
 * @throws {ClientFault}
 */
export async function readPicture(bytes: Buffer): Promise<Bitmap> {
  if (bytes.toString('latin1', 0, 2) === 'BM') return readBmp(bytes);
  if (!isKnown(bytes)) throw new ClientFault('is no picture of a kind that is read');
  const picture = sharp(bytes, { limitInputPixels: limits.spritePixels });
  const size = await picture.metadata().catch(() => undefined);
  if (!size) throw new ClientFault('is no picture that can be read');
  if (size.width > limits.pictureSide || size.height > limits.pictureSide)
    throw tooBig(`is a picture of more than ${limits.pictureSide} pixels a side`);
  try {
    const { data, info } = await picture
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: data };
  } catch {
    throw new ClientFault('is no picture that can be read');
  }
}
