import type { Picture } from '@kafra/sdk';
import type { Sprite } from '../images/use-sprites.ts';
import type { Choice } from '../shell/ui.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import type { Line } from './line.ts';

/** Measures and callbacks for converting sections to blocks. */
export interface Layout {
  width: number;
  palette: TerminalPalette;
  glyphs: Glyphs;
  /** True if titles of a grid may take two lines. */
  canWrapTitles?: boolean;
  openLink(link: string): void;
  copy(text: string): void;
  /** Returns the address of a link for terminals that support hyperlinks. */
  href?(link: string): string | undefined;
  /** Opens a list from which the user chooses. */
  openChoices(title: string, choices: readonly Choice[]): void;
  /** Returns the selected page of a long list; `setPage` changes it. */
  pageOf(key: string): number;
  setPage(key: string, page: number): void;
  /** Returns the action for selecting a row without a link; undefined if it cannot be selected. */
  onRowPress?(row: string): (() => void) | undefined;
  /** Returns the drawn picture; undefined if the view shows none, or not yet. */
  sprite?(picture: Picture): Sprite | undefined;
}

/** Placeholder for an empty section. */
export const emptyLine = (text: string, { palette }: Layout): Line => [{ text, color: palette.inkSoft, italic: true }];
