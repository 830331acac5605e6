import { createContext, type HTMLAttributes, useContext } from 'react';

/** Rows that stand for something drawn elsewhere, such as a place on a map: each lights the other up. */
export interface RowMarks {
  /** The key of what is pointed at, in the list or in the drawing. */
  lit: string | undefined;
  point: (key: string | undefined) => void;
  /** What was chosen in the drawing, anew with each choice: its row is brought into view. */
  chosen: { key: string } | undefined;
  choose: (key: string) => void;
}

const Context = createContext<RowMarks | undefined>(undefined);
export const RowMarksProvider = Context.Provider;
export const useRowMarks = (): RowMarks | undefined => useContext(Context);

type RowAttributes = HTMLAttributes<HTMLElement> & { 'data-lit'?: boolean };

/** What a row needs to take part; nothing outside a provider. */
export function rowMark(marks: RowMarks | undefined, key: string): RowAttributes {
  if (!marks) return {};
  const here = () => marks.point(key);
  const gone = () => marks.point(undefined);
  return {
    'data-lit': marks.lit === key || undefined,
    onPointerEnter: here,
    onPointerLeave: gone,
    onFocus: here,
    onBlur: gone,
  };
}
