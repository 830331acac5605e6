import type { Readable } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** Returns the current value of a store, and renders the component again when it changes. */
export const useStore = <S>(store: Readable<S>): S => useSyncExternalStore(store.subscribe, store.getSnapshot);

const never = () => () => undefined;
const nothing = () => undefined;

/** Like `useStore`, for a store that may be undefined. */
export const useMaybeStore = <S>(store: Readable<S> | undefined): S | undefined =>
  useSyncExternalStore<S | undefined>(store?.subscribe ?? never, store?.getSnapshot ?? nothing);
