import type { App } from '@kafra/sdk';
import { createContext, type ReactNode, useContext } from 'react';
import type { Settings } from './settings.ts';

interface Surroundings {
  app: App;
  settings: Settings;
}

const Context = createContext<Surroundings | undefined>(undefined);

export const AppProvider = ({ app, settings, children }: Surroundings & { children: ReactNode }) => (
  <Context value={{ app, settings }}>{children}</Context>
);

function useSurroundings(): Surroundings {
  const found = useContext(Context);
  if (!found) throw new Error('Only what stands inside AppProvider can reach the app.');
  return found;
}

export const useApp = (): App => useSurroundings().app;
export const useSettings = (): Settings => useSurroundings().settings;
