import type { Picture } from '@kafra/sdk';
import type { Sprite } from '../images/use-sprites.ts';
import type { Choice } from '../shell/ui.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import type { Line } from './line.ts';

/** How sections become blocks. */
export interface Layout {
  width: number;
  palette: TerminalPalette;
  glyphs: Glyphs;
  /** Whether the titles of a grid may take two lines. */
  canWrapTitles?: boolean;
  openLink(link: string): void;
  copy(text: string): void;
  /** The address of a link for the terminal itself, where it knows what to do with one. */
  href?(link: string): string | undefined;
  /** Lets the user choose one of several. */
  openChoices(title: string, choices: readonly Choice[]): void;
  /** The page of a long list, and how to turn it. */
  pageOf(key: string): number;
  setPage(key: string, page: number): void;
  /** What choosing a row that leads nowhere is good for: undefined where it need not be chosen. */
  onRowPress?(row: string): (() => void) | undefined;
  /** How a picture is shown; undefined where the view shows none, or not yet. */
  sprite?(picture: Picture): Sprite | undefined;
}

/** What is said where nothing is. */
export const emptyLine = (text: string, { palette }: Layout): Line => [{ text, color: palette.inkSoft, italic: true }];
