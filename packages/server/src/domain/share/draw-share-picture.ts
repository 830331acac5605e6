import { existsSync } from 'node:fs';
import path from 'node:path';
import { recordPictureBox } from '../../rules/share/picture-svg.ts';

/** Folders of the fonts: beside the sources, and beside the built server. */
const fontFolders = ['../../../fonts', '../fonts'].map((folder) => path.join(import.meta.dirname, folder));

/** Loads the library for pictures with the fonts of the site, unless the operator has chosen other fonts. */
async function loadSharp() {
  const fonts = fontFolders.map((folder) => path.join(folder, 'fonts.conf')).find((file) => existsSync(file));
  // The library reads it when it draws its first text.
  process.env.FONTCONFIG_FILE ??= fonts;
  return (await import('../../rules/pictures/sharp.ts')).default;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

/** Bytes that no chat program refuses. */
const maxBytes = 190_000;

/** Resizes by a whole number, so that every pixel of a drawing stays a square. */
function wholeScale(width: number, height: number): number {
  const { size } = recordPictureBox;
  const largest = Math.max(width, height);
  return largest <= size ? Math.floor(size / largest) : 1 / Math.ceil(largest / size);
}

/** The picture of a record as an element of SVG, in the middle of its square. Empty if the bytes cannot be read as a picture. */
async function pictureElement(bytes: Buffer): Promise<string> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  try {
    // The first frame of an animation.
    const whole = sharp(bytes, { limitInputPixels: 16_000_000 }).ensureAlpha();
    const { width: fullWidth, height: fullHeight } = await whole.metadata();
    // The library trims only larger pictures.
    const isTrimmable = fullWidth > 2 && fullHeight > 2;
    const trimmed = isTrimmable ? whole.trim({ background: '#00000000', threshold: 0 }) : whole;
    const { data, info } = await trimmed.png().toBuffer({ resolveWithObject: true });
    const scale = wholeScale(info.width, info.height);
    const [width, height] = [Math.floor(info.width * scale), Math.floor(info.height * scale)];
    const { left, top, size } = recordPictureBox;
    const [x, y] = [left + Math.floor((size - width) / 2), top + Math.floor((size - height) / 2)];
    const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"`;
    return `<image ${place} style="image-rendering: pixelated" href="data:image/png;base64,${data.toString('base64')}"/>`;
  } catch {
    return '';
  }
}

/** Draws the picture of a share address as PNG of less than 200 KB. */
export async function drawSharePicture(svg: string, recordPicture: Buffer | undefined): Promise<Buffer> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const picture = recordPicture ? await pictureElement(recordPicture) : '';
  // One drawing: putting a picture onto another one takes four times the memory.
  const whole = Buffer.from(svg.replace('</svg>', () => `${picture}</svg>`));
  const png = await sharp(whole).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  if (png.length <= maxBytes) return png;
  return sharp(whole).removeAlpha().png({ palette: true, effort: 3, compressionLevel: 9 }).toBuffer();
}
