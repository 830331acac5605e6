import { createContext, type HTMLAttributes, useContext } from 'react';

/**
 * Highlight of table rows that belong to a position in a drawing, such as a marker on a map. Pointing at either one
 * highlights the other.
 */
export interface RowHighlight {
  /** Key of the highlighted row, which is also the key of its position in the drawing. */
  highlightedKey: string | undefined;
  setHighlightedKey: (key: string | undefined) => void;
  /**
   * Key that was selected in the drawing, as a new object for each selection. The row with this key is scrolled into
   * view.
   */
  selected: { key: string } | undefined;
  select: (key: string) => void;
}

const Context = createContext<RowHighlight | undefined>(undefined);
export const RowHighlightProvider = Context.Provider;
export const useRowHighlight = (): RowHighlight | undefined => useContext(Context);

type RowAttributes = HTMLAttributes<HTMLElement> & { 'data-lit'?: boolean };

/** Returns the HTML attributes of a table row that belongs to a position in a drawing; empty outside of a provider. */
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
