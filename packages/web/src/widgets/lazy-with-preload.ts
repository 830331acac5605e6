import { type ComponentProps, type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

export interface Preloadable {
  /** Begins to fetch the code, where it will surely be drawn soon; what goes wrong is said once it is drawn. */
  preload(): void;
  /** The same, and tells when the code is here. */
  load(): Promise<unknown>;
}

const failedImports = new Set<() => void>();

/** What could not be fetched so far is fetched anew the next time that it is drawn. */
export function resetFailedImports(): void {
  for (const reset of failedImports) reset();
  failedImports.clear();
}

/** A component whose code is fetched when it is first drawn, or as soon as that is foreseen. */
// biome-ignore lint/suspicious/noExplicitAny: any component at all, as React's own types have it
export function lazyWithPreload<View extends ComponentType<any>>(
  load: () => Promise<View>,
): ComponentType<ComponentProps<View>> & Preloadable {
  const createLazy = (): LazyExoticComponent<View> =>
    lazy(() =>
      load().then(
        (View) => ({ default: View }),
        (error: unknown) => {
          failedImports.add(() => {
            LazyView = createLazy();
          });
          throw error;
        },
      ),
    );
  let LazyView = createLazy();
  const Wrapper = (props: ComponentProps<View>) => createElement(LazyView, props);
  return Object.assign(Wrapper, { load, preload: () => void load().catch(() => undefined) });
}
