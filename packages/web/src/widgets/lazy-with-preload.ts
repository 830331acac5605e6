import { type ComponentProps, type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

export interface Preloadable {
  /** Preloads the code of a component that will be rendered soon. Failures are reported on rendering. */
  preload(): void;
  /** Preloads the code of a component, and resolves when it is loaded. */
  load(): Promise<unknown>;
}

const failedImports = new Set<() => void>();

/** After a component's code failed to load, makes the next rendering load it again. */
export function resetFailedImports(): void {
  for (const reset of failedImports) reset();
  failedImports.clear();
}

/** Returns a component that loads its code when it is first rendered, or earlier with `preload`. */
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
