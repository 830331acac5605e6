import { createContext, useContext } from 'react';

/** Sorts the rows of the tables in a screen's cards by a column; undefined on screens without sorting. */
const Context = createContext<((column: string) => void) | undefined>(undefined);
export const GridSortProvider = Context.Provider;
export const useGridSort = (): ((column: string) => void) | undefined => useContext(Context);
