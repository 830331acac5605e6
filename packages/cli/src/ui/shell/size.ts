import { createContext, useContext } from 'react';

export interface Size {
  columns: number;
  rows: number;
}

/** Size of the screen in cells; tests set their own. */
export const SizeContext = createContext<Size>({ columns: 80, rows: 24 });

export const useSize = (): Size => useContext(SizeContext);

/** Minimum terminal size. A smaller one only shows a message. */
export const minSize: Size = { columns: 60, rows: 16 };

export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

/** Minimum width for the menu beside the content. */
export const menuMinColumns = 100;
/** Minimum width at which tables show every column that fits, regardless of its priority. */
export const fullMinColumns = 80;
/** Minimum width at which tables show the selected row in full below the list. */
export const detailMinColumns = 120;
/** Minimum height for the same at any width: such a screen has more rows than a page of a table. */
export const detailMinRows = 40;
/** Minimum height at which titles of a table may take two rows. */
export const wrapMinRows = 20;
