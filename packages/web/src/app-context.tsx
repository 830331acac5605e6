import type { App } from '@kafra/sdk';
import { createContext, type ReactNode, useContext } from 'react';
import type { Settings } from './settings.ts';

interface AppContextValue {
  app: App;
  settings: Settings;
}

const AppContext = createContext<AppContextValue | undefined>(undefined);

export const AppProvider = ({ app, settings, children }: AppContextValue & { children: ReactNode }) => (
  <AppContext value={{ app, settings }}>{children}</AppContext>
);

function useAppContext(): AppContextValue {
  const value = useContext(AppContext);
  if (!value) throw new Error('AppProvider is missing.');
  return value;
}

export const useApp = (): App => useAppContext().app;
export const useSettings = (): Settings => useAppContext().settings;
