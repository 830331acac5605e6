import { useState } from 'react';

/** The part of a list that one page holds; a list of another length starts at its first page. */
export function usePages<Row>(rows: readonly Row[], size = Number.POSITIVE_INFINITY) {
  const [turned, setTurned] = useState({ page: 0, length: rows.length });
  const page = turned.length === rows.length ? turned.page : 0;
  const fits = rows.length <= size;
  return {
    shown: fits ? rows : rows.slice(page * size, (page + 1) * size),
    page,
    pages: fits ? 1 : Math.ceil(rows.length / size),
    turnTo: (next: number) => setTurned({ page: next, length: rows.length }),
  };
}
