import type { TableView } from '../../models/table-view.ts';

/** Places of a ranking by fame that are drawn, whether somebody holds them or not. */
const minRows = 10;

/** How many of them nobody holds. They are missed in the whole list only: a search leaves none open. */
export const vacantRankCount = ({ total, search, filters }: TableView): number =>
  total > 0 && search.trim() === '' && filters.length === 0 ? Math.max(0, minRows - total) : 0;
