import { createContext, useContext } from 'react';

export interface Size {
  columns: number;
  rows: number;
}

/** The screen in cells; tests give their own. */
export const SizeContext = createContext<Size>({ columns: 80, rows: 24 });

export const useSize = (): Size => useContext(SizeContext);

/** Smaller than this nothing can be shown well. */
export const minSize: Size = { columns: 60, rows: 16 };

export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

/** Minimum width for the menu beside the content. */
export const menuMinColumns = 100;
/** From this width on a table shows every column that fits, however small its weight. */
export const fullMinColumns = 80;
/** From this width on a table shows its chosen row in full below it. */
export const detailMinColumns = 120;
/** From so many rows on it does so in any width: there is more space than a page has rows. */
export const detailMinRows = 40;
/** From so many rows on the titles of a table may take two of them. */
export const wrapMinRows = 20;
