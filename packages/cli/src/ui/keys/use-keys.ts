import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { createKeyDispatcher, type KeyDispatcher, type KeyScope } from './key-dispatcher.ts';

export const KeyDispatcherContext = createContext<KeyDispatcher>(
  createKeyDispatcher({ afterRender: async () => undefined, onRefused: () => undefined, onError: () => undefined }),
);

/** Registers a key scope while the component is mounted; undefined registers none. */
export function useKeys(scope: KeyScope | undefined): void {
  const dispatcher = useContext(KeyDispatcherContext);
  const [owner] = useState(() => Symbol('keys'));
  useLayoutEffect(() => dispatcher.setScope(owner, scope));
  useLayoutEffect(() => () => dispatcher.setScope(owner, undefined), [dispatcher, owner]);
}
