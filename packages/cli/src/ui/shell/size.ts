import { createContext, useContext } from 'react';

export interface Size {
  columns: number;
  rows: number;
}

/** Size of the terminal in cells; tests set their own. */
export const SizeContext = createContext<Size>({ columns: 80, rows: 24 });

export const useSize = (): Size => useContext(SizeContext);

/** Minimum terminal size in cells. A smaller terminal shows only a message. */
export const minSize: Size = { columns: 60, rows: 16 };

export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

/** Minimum terminal width for the menu beside the screen, in cells. */
export const menuMinColumns = 100;
/** Minimum terminal width at which tables show every column that fits, regardless of its priority. */
export const fullMinColumns = 80;
/** Minimum terminal width at which tables show all values of the selected row below the list. */
export const detailMinColumns = 120;
/**
 * Minimum terminal height at which tables show all values of the selected row below the list at any width. Such a
 * terminal has more rows than a page of a table.
 */
export const detailMinRows = 40;
/** Minimum terminal height at which column titles of a table may take two rows. */
export const wrapMinRows = 20;
