import type { Readable } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** Returns the current snapshot of an SDK store. The component renders again when it changes. */
export const useStore = <S>(store: Readable<S>): S => useSyncExternalStore(store.subscribe, store.getSnapshot);
