import { lazyWithPreload } from '../widgets/lazy-with-preload.ts';

/** What draws dialogs. */
export const DialogHost = lazyWithPreload(() =>
  import('../views/dialog/dialog-host.tsx').then((module) => module.DialogHost),
);
