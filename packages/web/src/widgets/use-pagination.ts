import { useState } from 'react';

/** Splits a list into pages. When the length of the list changes, returns to the first page. */
export function usePagination<Row>(rows: readonly Row[], size = Number.POSITIVE_INFINITY) {
  const [current, setCurrent] = useState({ page: 0, length: rows.length });
  const page = current.length === rows.length ? current.page : 0;
  const fitsOnePage = rows.length <= size;
  return {
    pageRows: fitsOnePage ? rows : rows.slice(page * size, (page + 1) * size),
    page,
    pageCount: fitsOnePage ? 1 : Math.ceil(rows.length / size),
    setPage: (next: number) => setCurrent({ page: next, length: rows.length }),
  };
}
