/** Returns the indexes of at most five pages around the current one, for the page buttons of a list. */
export function pageWindow(page: number, pageCount: number, maxNumbers = 5): number[] {
  const length = Math.min(maxNumbers, pageCount);
  const first = Math.min(Math.max(0, page - Math.floor(maxNumbers / 2)), pageCount - length);
  return Array.from({ length }, (_, index) => first + index);
}
