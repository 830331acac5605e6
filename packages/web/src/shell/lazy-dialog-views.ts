import { lazyWithPreload } from '../widgets/lazy-with-preload.ts';

/** Loads the code of the dialogs. */
export const DialogHost = lazyWithPreload(() =>
  import('../views/dialog/dialog-host.tsx').then((module) => module.DialogHost),
);
