import { themes } from '@kafra/sdk/theme';
import { plainLine } from './plain-line.ts';
import type { SharedRecord } from './shared-record.ts';

/** Size in pixels of a picture that chat programs show without cropping. */
export const sharePictureSize = { width: 1_200, height: 630 } as const;

/** Square in the share picture for the picture of the item or monster, in pixels. */
export const recordPictureBox = { left: 80, top: 115, size: 360 } as const;

const margin = 80;
const frame = 20;
const { ground, surface, ink, inkSoft, brass, hairline, teal } = themes.day;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Returns the estimated width of a character relative to the font size, slightly more than in the fonts. */
function widthOf(character: string): number {
  if (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60\p{Emoji_Presentation}]/u.test(character))
    return 1;
  if (/\p{M}/u.test(character)) return 0;
  if (/[MW@%]/.test(character)) return 1.15;
  if (/[&\p{Lu}]/u.test(character)) return 0.8;
  return /[\s.,:;'!|il]/.test(character) ? 0.32 : 0.58;
}

const textWidth = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Cuts a text to the width `max`. If anything was cut, it ends with an ellipsis. */
function cut(text: string, max: number): string {
  if (textWidth(text) <= max) return text;
  let kept = '';
  for (const character of text) {
    if (textWidth(`${kept}${character}…`) > max) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * Breaks a text into lines of at most the width `max`. If the text is longer than `maxLines`, the last line ends with
 * an ellipsis.
 */
function breakLines(text: string, max: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines - 1 && textWidth(rest) > max) {
    const words = rest.split(' ');
    let count = 0;
    while (count < words.length && textWidth(words.slice(0, count + 1).join(' ')) <= max) count += 1;
    // If a word is longer than a line, the rest of the text becomes the last line and is cut.
    if (count === 0) break;
    lines.push(words.slice(0, count).join(' '));
    rest = words.slice(count).join(' ');
  }
  return rest === '' ? lines : [...lines, cut(rest, max)];
}

interface TextStyle {
  size: number;
  color: string;
  font?: 'Fraunces' | 'Source Sans 3';
  isBold?: boolean;
}

const text = (line: string, x: number, y: number, { size, color, font = 'Source Sans 3', isBold = false }: TextStyle) =>
  `<text x="${x}" y="${y}" font-family="'${font}', 'Source Sans 3', sans-serif" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${color}">${escapeXml(line)}</text>`;

const factSize = 34;

/** Font sizes of a share picture's title. The largest size with which the title fits in two lines is used. */
const titleSizes = [84, 68, 56, 48];

function titleLines(title: string, width: number): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = breakLines(title, width / size, 2);
    if (lines.join(' ') === title) return { size, lines };
  }
  const size = titleSizes.at(-1) ?? 48;
  return { size, lines: breakLines(title, width / size, 2) };
}

export interface PictureTexts {
  record: Pick<SharedRecord, 'label' | 'title' | 'facts'>;
  /** Name of the server in the share picture. */
  siteName: string;
  /** Host name of the site, such as `realm.example`. */
  host: string;
  hasPicture: boolean;
  /** Accent colour of the site that the operator chose, `#RRGGBB`. */
  accent?: string | undefined;
}

/** Returns the drawing of a share address as SVG, without the picture of the record. All names are escaped. */
export function pictureSvg({ record, siteName, host, hasPicture, accent = brass }: PictureTexts): string {
  const { width, height } = sharePictureSize;
  const { left: boxLeft, top: boxTop, size: boxSize } = recordPictureBox;
  const left = hasPicture ? boxLeft + boxSize + frame * 3 : margin;
  const room = width - margin - left;
  const title = titleLines(record.title, room);
  const titleTop = 180;
  const titleEnd = titleTop + (title.lines.length - 1) * title.size * 1.1;
  const facts = record.facts.slice(0, 3).map(({ label, value }, at) => {
    const y = titleEnd + 80 + at * 58;
    const labelWidth = textWidth(label) * factSize + factSize / 2;
    const words = cut(value, (room - labelWidth) / factSize);
    return (
      `<text x="${left}" y="${y}" font-family="'Source Sans 3', sans-serif" font-size="${factSize}">` +
      `<tspan fill="${inkSoft}">${escapeXml(label)}</tspan>` +
      `<tspan dx="${factSize / 2}" fill="${ink}" font-weight="700">${escapeXml(words)}</tspan></text>`
    );
  });
  const footer = height - 52;
  const name = cut(plainLine(siteName, 60), 20);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<rect width="${width}" height="14" fill="${accent}"/>`,
    hasPicture
      ? `<rect x="${boxLeft - frame}" y="${boxTop - frame}" width="${boxSize + frame * 2}" height="${boxSize + frame * 2}" rx="12" fill="${surface}" stroke="${hairline}" stroke-width="2"/>`
      : '',
    text(record.label, left, 96, { size: 30, color: accent, isBold: true }),
    ...title.lines.map((line, at) =>
      text(line, left, titleTop + at * title.size * 1.1, {
        size: title.size,
        color: ink,
        font: 'Fraunces',
        isBold: true,
      }),
    ),
    ...facts,
    `<rect x="${margin}" y="${height - 108}" width="${width - margin * 2}" height="2" fill="${hairline}"/>`,
    text(name, margin, footer, { size: 34, color: teal, font: 'Fraunces', isBold: true }),
    `<g text-anchor="end">${text(cut(host, 30), width - margin, footer, { size: 28, color: inkSoft })}</g>`,
    '</svg>',
  ].join('');
}
