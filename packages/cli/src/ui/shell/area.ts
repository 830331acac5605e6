import { createContext, useContext } from 'react';
import type { Size } from './size.ts';

/** Size in cells of the area that the current screen may draw in. */
export const AreaContext = createContext<Size>({ columns: 78, rows: 20 });

export const useArea = (): Size => useContext(AreaContext);
