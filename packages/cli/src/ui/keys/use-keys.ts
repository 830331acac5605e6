import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { createKeyHub, type KeyHub, type Layer } from './hub.ts';

export const KeyHubContext = createContext<KeyHub>(
  createKeyHub({ settled: async () => undefined, refused: () => undefined, failed: () => undefined }),
);

/** Hears keys while the component is there; undefined hears nothing. */
export function useKeys(layer: Layer | undefined): void {
  const hub = useContext(KeyHubContext);
  const [owner] = useState(() => Symbol('keys'));
  useLayoutEffect(() => hub.put(owner, layer));
  useLayoutEffect(() => () => hub.put(owner, undefined), [hub, owner]);
}
