import type { Sort } from '../core/list-view.ts';

/** How a list was left, beyond what its place says, so that whoever comes back finds it as it was. */
export interface ViewState {
  page: number;
  sort?: Sort;
  mode?: string;
}
