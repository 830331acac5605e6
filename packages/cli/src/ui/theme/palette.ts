import type { Tone } from '@kafra/sdk';
import { pillColor } from '@kafra/sdk/rules';
import { themes } from '@kafra/sdk/theme';
import type { TerminalTheme } from '../options.ts';
import { ansiPillColors, pillColors } from './pill-colors.ts';

/** Colours of the terminal UI by their purpose. Undefined means the terminal's own colour. */
export interface TerminalPalette {
  ground: string | undefined;
  surface: string | undefined;
  raised: string | undefined;
  ink: string | undefined;
  inkSoft: string | undefined;
  brass: string | undefined;
  teal: string | undefined;
  poppy: string | undefined;
  leaf: string | undefined;
  violet: string | undefined;
  hairline: string | undefined;
  /** Colour of selected text; undefined if selected text is inverse instead. */
  onBrass: string | undefined;
  /** Colours for the labels of filters, in the order of `pillColor`: twelve, or an empty list without colours. */
  pills: readonly string[];
}

/** Number of colour bits of a terminal, as returned by `stdout.getColorDepth`. */
export type ColorDepth = 1 | 4 | 8 | 24;

const noColors: TerminalPalette = {
  ground: undefined,
  surface: undefined,
  raised: undefined,
  ink: undefined,
  inkSoft: undefined,
  brass: undefined,
  teal: undefined,
  poppy: undefined,
  leaf: undefined,
  violet: undefined,
  hairline: undefined,
  onBrass: undefined,
  pills: [],
};

/**
 * On a terminal with sixteen colours, the user's settings define the colours, so the background is not changed either.
 * The contrast depends on these settings.
 */
const ansi16: TerminalPalette = {
  ...noColors,
  brass: 'yellow',
  teal: 'cyan',
  poppy: 'red',
  leaf: 'green',
  violet: 'magenta',
  hairline: 'gray',
  onBrass: 'black',
};

/**
 * Blue and orange instead of green and red (Okabe and Ito), which people with common colour vision deficiencies can
 * distinguish.
 */
const colorblind = { leaf: '#56B4E9', poppy: '#E69F00', violet: '#CC79A7', brass: '#F0E442' };
const ansi16Colorblind = { leaf: 'blueBright', poppy: 'yellow', violet: 'magenta', brass: 'white' };

/** Returns the palette of a theme for the colour depth of the terminal. */
export function paletteOf(theme: TerminalTheme, depth: ColorDepth): TerminalPalette {
  if (theme === 'mono' || depth === 1) return noColors;
  // Filter labels keep their usual colours in the theme for colour-blind users, because their texts distinguish them.
  const ground = theme === 'day' ? 'day' : 'night';
  if (depth === 4) return { ...ansi16, ...(theme === 'colorblind' && ansi16Colorblind), pills: ansiPillColors[ground] };
  const palette = theme === 'colorblind' ? { ...themes.night, ...colorblind } : themes[theme];
  return { ...palette, onBrass: palette.ground, pills: pillColors[ground] };
}

/** Returns the palette for the screen behind an open dialog: all texts have the faint colour of lines. */
export const dimPalette = (palette: TerminalPalette): TerminalPalette => {
  const faint = palette.hairline;
  return {
    ...palette,
    ink: faint,
    inkSoft: faint,
    brass: faint,
    teal: faint,
    poppy: faint,
    leaf: faint,
    violet: faint,
    pills: faint === undefined ? [] : palette.pills.map(() => faint),
  };
};

/** Returns the colour of a filter's label, computed from its text. */
export const pillTextColor = ({ pills }: TerminalPalette, label: string): string | undefined => pills[pillColor(label)];

/** Returns the colour for the tone of a text, such as good or bad. The text has the same meaning without the colour. */
export function toneColor(palette: TerminalPalette, tone: Tone | 'danger' | undefined): string | undefined {
  switch (tone) {
    case 'good':
      return palette.leaf;
    case 'bad':
    case 'danger':
      return palette.poppy;
    case 'warn':
      return palette.brass;
    case 'rare':
      return palette.violet;
    case 'soft':
      return palette.inkSoft;
    default:
      return palette.ink;
  }
}
