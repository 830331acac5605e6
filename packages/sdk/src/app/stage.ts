import { pages } from '../catalog/pages.ts';
import { viewEntry } from '../catalog/views.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { Context } from '../kinds/context.ts';
import { type ScreenModel, screenModel, views } from '../screens/index.ts';
import type { Place } from './router.ts';

/** What is shown now. */
export interface Scene {
  place: Place;
  /** Title of the window. */
  title: string;
  /** Stands above a view. */
  heading: string;
  model: ScreenModel;
}

/** Shows one screen at a time. */
export interface Stage {
  scene: Readable<Scene>;
  /** Shows the screen of a place, from anew unless it is there already. */
  show(place: Place): void;
  /** The list that is shown; undefined where there is none. */
  list(): Exclude<ScreenModel, { kind: 'page' }> | undefined;
  /** What is shown was loaded for somebody who is not signed in any more: the next `show` does not keep it. */
  outdate(): void;
  dispose(): void;
}

export function createStage(context: Context): Stage {
  const current = createStore<Scene | undefined>(undefined);
  let isStale = false;
  return {
    scene: derive([current], (shown) => {
      if (!shown) throw new Error('The app shows something from its first moment on.');
      return shown;
    }),
    show(place) {
      const shown = current.getSnapshot();
      const isKept = !isStale || place.kind === 'page';
      isStale = false;
      if (shown && isSamePlace(shown.place, place) && isKept) return;
      shown?.model.dispose();
      const title = titleOf(place);
      current.set({ place, title, heading: headingOf(place) ?? title, model: screenModel(place, context) });
    },
    list() {
      const model = current.getSnapshot()?.model;
      return model?.kind === 'page' ? undefined : model;
    },
    outdate() {
      isStale = true;
    },
    dispose: () => current.getSnapshot()?.model.dispose(),
  };
}

const isSamePlace = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

const headingOf = (place: Place): string | undefined => (place.kind === 'view' ? views[place.id].heading : undefined);

const titleOf = (place: Place): string => (place.kind === 'view' ? viewEntry(place.id).title : pages[place.id].title);
