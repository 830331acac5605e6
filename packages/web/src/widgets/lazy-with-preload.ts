import { type ComponentProps, type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

export interface Preloadable {
  /** Preloads code that will be rendered soon. Failures are reported on rendering. */
  preload(): void;
  /** Preloads the code, and resolves when it is loaded. */
  load(): Promise<unknown>;
}

const failedImports = new Set<() => void>();

/** Makes code that failed to load be loaded again at the next rendering. */
export function resetFailedImports(): void {
  for (const reset of failedImports) reset();
  failedImports.clear();
}

/** Returns a component whose code is loaded when it is first rendered, or earlier with `preload`. */
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
