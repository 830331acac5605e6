import type { Readable } from '@kafra/sdk';
import { useSyncExternalStore } from 'react';

/** The current value of a store; the component follows it. */
export const useStore = <S>(store: Readable<S>): S => useSyncExternalStore(store.subscribe, store.getSnapshot);

const never = () => () => undefined;
const nothing = () => undefined;

/** Like `useStore`, for a store that may not be there. */
export const useMaybeStore = <S>(store: Readable<S> | undefined): S | undefined =>
  useSyncExternalStore<S | undefined>(store?.subscribe ?? never, store?.getSnapshot ?? nothing);
