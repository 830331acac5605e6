import type { Readable } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** What a store of the SDK holds now; the component is drawn anew when that changes. */
export const useStore = <S>(store: Readable<S>): S => useSyncExternalStore(store.subscribe, store.getSnapshot);
