import type { Sort } from '../core/list-view.ts';

/**
 * State of a list that its address does not contain, such as page and sort order, so that a user who returns finds it
 * unchanged.
 */
export interface ViewState {
  page: number;
  sort?: Sort;
  mode?: string;
}
