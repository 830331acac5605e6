import { createContext, useContext } from 'react';
import { type Glyphs, unicode } from './glyphs.ts';
import { paletteOf, type TerminalPalette } from './palette.ts';

export interface Theme {
  palette: TerminalPalette;
  glyphs: Glyphs;
}

export const ThemeContext = createContext<Theme>({ palette: paletteOf('mono', 1), glyphs: unicode });

export const useTheme = (): Theme => useContext(ThemeContext);
