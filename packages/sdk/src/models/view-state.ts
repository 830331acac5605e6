import type { Sort } from '../core/list-view.ts';

/** State of a list beyond its address, so that a user who returns finds it unchanged. */
export interface ViewState {
  page: number;
  sort?: Sort;
  mode?: string;
}
