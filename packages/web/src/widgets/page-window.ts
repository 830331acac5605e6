/** The numbers of at most five pages around the current one, counted from 0. */
export function pageWindow(page: number, pages: number, most = 5): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(0, page - Math.floor(most / 2)), pages - length);
  return Array.from({ length }, (_, index) => first + index);
}
