import { type ComponentProps, type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

export interface Preloadable {
  /** Preloads code that will be rendered soon. Failures are reported on rendering. */
  preload(): void;
  /** The same, and tells when the code is here. */
  load(): Promise<unknown>;
}

const failedImports = new Set<() => void>();

/** Loads failed code again the next time it is rendered. */
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
