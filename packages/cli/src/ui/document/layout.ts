import type { Picture } from '@kafra/sdk';
import type { Sprite } from '../images/use-sprites.ts';
import type { Choice } from '../shell/ui.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import type { Line } from './line.ts';

/** Size, theme and callbacks for converting sections of a card or page to blocks. */
export interface Layout {
  width: number;
  palette: TerminalPalette;
  glyphs: Glyphs;
  /** True if the column titles of a table may take two lines. */
  canWrapTitles?: boolean;
  openLink(link: string): void;
  copy(text: string): void;
  /** Returns the address of a link for terminals that support hyperlinks. */
  href?(link: string): string | undefined;
  /** Opens a list of choices, of which the user selects one. */
  openChoices(title: string, choices: readonly Choice[]): void;
  /** Returns the page of a long list that the user has selected; `setPage` changes it. */
  pageOf(key: string): number;
  setPage(key: string, page: number): void;
  /** Returns the action for selecting a table row without a link; undefined if the row cannot be selected. */
  onRowPress?(row: string): (() => void) | undefined;
  /**
   * Returns a picture as the terminal shows it; undefined if the view shows no pictures, or the picture is not loaded
   * yet.
   */
  sprite?(picture: Picture): Sprite | undefined;
}

/** Text in place of an empty section. */
export const emptyLine = (text: string, { palette }: Layout): Line => [{ text, color: palette.inkSoft, italic: true }];
