import { existsSync } from 'node:fs';
import path from 'node:path';
import { recordPictureBox } from '../../rules/share/picture-svg.ts';

/** Possible folders of the font files: next to the source code, and next to the built server. */
const fontFolders = ['../../../fonts', '../fonts'].map((folder) => path.join(import.meta.dirname, folder));

/** Loads the image library with the fonts of the site, unless the operator has configured other fonts. */
async function loadSharp() {
  const fonts = fontFolders.map((folder) => path.join(folder, 'fonts.conf')).find((file) => existsSync(file));
  // The image library reads this environment variable when it draws the first text.
  process.env.FONTCONFIG_FILE ??= fonts;
  return (await import('../../rules/pictures/sharp.ts')).default;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

/** Maximum size in bytes of a share picture that all chat programs accept. */
const maxBytes = 190_000;

/**
 * Returns the largest scale at which a picture of an item or monster fits: a whole number, or one divided by a whole
 * number, so that every pixel stays a square.
 */
function wholeScale(width: number, height: number): number {
  const { size } = recordPictureBox;
  const largest = Math.max(width, height);
  return largest <= size ? Math.floor(size / largest) : 1 / Math.ceil(largest / size);
}

/**
 * Returns the picture of a shared record as an SVG element, centred in a square. Empty if the picture is unreadable.
 */
async function pictureElement(bytes: Buffer): Promise<string> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  try {
    // Only the first frame of an animated picture is used.
    const whole = sharp(bytes, { limitInputPixels: 16_000_000 }).ensureAlpha();
    const { width: fullWidth, height: fullHeight } = await whole.metadata();
    // The image library can remove transparent edges only from pictures that are larger than 2 by 2 pixels.
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

/** Draws the picture that chat programs show for a share address, as PNG of less than 200 KB. */
export async function drawSharePicture(svg: string, recordPicture: Buffer | undefined): Promise<Buffer> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const picture = recordPicture ? await pictureElement(recordPicture) : '';
  // The picture of the record is embedded in the SVG, because compositing two pictures takes four times the memory.
  const whole = Buffer.from(svg.replace('</svg>', () => `${picture}</svg>`));
  const png = await sharp(whole).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  if (png.length <= maxBytes) return png;
  return sharp(whole).removeAlpha().png({ palette: true, effort: 3, compressionLevel: 9 }).toBuffer();
}
