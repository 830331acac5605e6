import { type ComponentProps, type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

export interface Foreseen {
  /** Begins to fetch the code, where it will surely be drawn soon; what goes wrong is said once it is drawn. */
  foresee(): void;
}

const failed = new Set<() => void>();

/** What could not be fetched so far is fetched anew the next time that it is drawn. */
export function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A component whose code is fetched when it is first drawn, or as soon as that is foreseen. */
// biome-ignore lint/suspicious/noExplicitAny: any component at all, as React's own types have it
export function later<View extends ComponentType<any>>(
  fetch: () => Promise<View>,
): ComponentType<ComponentProps<View>> & Foreseen {
  const made = (): LazyExoticComponent<View> =>
    lazy(() =>
      fetch().then(
        (View) => ({ default: View }),
        (error: unknown) => {
          failed.add(() => {
            Made = made();
          });
          throw error;
        },
      ),
    );
  let Made = made();
  const Later = (props: ComponentProps<View>) => createElement(Made, props);
  return Object.assign(Later, { foresee: () => void fetch().catch(() => undefined) });
}
