import { createContext, type HTMLAttributes, useContext } from 'react';

/** Rows with a counterpart in a drawing, such as a position on a map. Pointing at either one highlights the other. */
export interface RowHighlight {
  /** Key of the highlighted row or its counterpart. */
  highlightedKey: string | undefined;
  setHighlightedKey: (key: string | undefined) => void;
  /** Selection in the drawing, a new object for each selection. Its row is scrolled into view. */
  selected: { key: string } | undefined;
  select: (key: string) => void;
}

const Context = createContext<RowHighlight | undefined>(undefined);
export const RowHighlightProvider = Context.Provider;
export const useRowHighlight = (): RowHighlight | undefined => useContext(Context);

type RowAttributes = HTMLAttributes<HTMLElement> & { 'data-lit'?: boolean };

/** Returns the attributes of a row with a counterpart; empty outside of a provider. */
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
