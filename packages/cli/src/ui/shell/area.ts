import { createContext, useContext } from 'react';
import type { Size } from './size.ts';

/** The room of a view within the shell, in cells. */
export const AreaContext = createContext<Size>({ columns: 78, rows: 20 });

export const useArea = (): Size => useContext(AreaContext);
