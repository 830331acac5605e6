import { createContext, useContext } from 'react';
import type { Size } from './size.ts';

/** Size in cells of a view within the shell. */
export const AreaContext = createContext<Size>({ columns: 78, rows: 20 });

export const useArea = (): Size => useContext(AreaContext);
