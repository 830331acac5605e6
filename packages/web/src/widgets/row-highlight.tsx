import { createContext, type HTMLAttributes, useContext } from 'react';

/** Rows that stand for something drawn elsewhere, such as a place on a map: each lights the other up. */
export interface RowHighlight {
  /** The key of what is pointed at, in the list or in the drawing. */
  highlightedKey: string | undefined;
  setHighlightedKey: (key: string | undefined) => void;
  /** Selection in the drawing, a new object for each one. Its row is scrolled into view. */
  selected: { key: string } | undefined;
  select: (key: string) => void;
}

const Context = createContext<RowHighlight | undefined>(undefined);
export const RowHighlightProvider = Context.Provider;
export const useRowHighlight = (): RowHighlight | undefined => useContext(Context);

type RowAttributes = HTMLAttributes<HTMLElement> & { 'data-lit'?: boolean };

/** Returns the attributes of a row that takes part; empty outside a provider. */
export function rowHighlightProps(highlight: RowHighlight | undefined, key: string): RowAttributes {
  if (!highlight) return {};
  const onEnter = () => highlight.setHighlightedKey(key);
  const onLeave = () => highlight.setHighlightedKey(undefined);
  return {
    'data-lit': highlight.highlightedKey === key || undefined,
    onPointerEnter: onEnter,
    onPointerLeave: onLeave,
    onFocus: onEnter,
    onBlur: onLeave,
  };
}
