import type { Block, TabStop } from './block.ts';

/** Reading position in a document: the first visible row and the selected tab stop. */
export interface ScrollState {
  top: number;
  focus: string | undefined;
}

/** A tab stop with its row in the whole document. */
export interface PlacedStop {
  stop: TabStop;
  row: number;
}

export interface ScrollMetrics {
  stops: readonly PlacedStop[];
  /** Rows of the document at which cards begin. */
  heads: readonly number[];
  /** Rows of the document at which a card, or a section with a title, begins. */
  parts: readonly number[];
  total: number;
  /** Number of visible rows of the document. */
  height: number;
}

export function measureDocument(blocks: readonly Block[], height: number): ScrollMetrics {
  let total = 0;
  const stops: PlacedStop[] = [];
  const heads: number[] = [];
  const parts: number[] = [];
  for (const block of blocks) {
    if (block.isHead) heads.push(total);
    if (block.isHead) parts.push(total);
    for (const row of block.parts ?? []) parts.push(total + row);
    for (const stop of block.stops) stops.push({ stop, row: total + stop.row });
    total += block.height;
  }
  return { stops, heads, parts, total, height };
}

/** A movement in a document: returns the new reading position, or undefined if it would leave the document. */
export type ScrollMove = (from: ScrollState) => ScrollState | undefined;

/** Returns the tab stop of a document that has the given key. */
export const findStop = ({ stops }: ScrollMetrics, key: string | undefined): PlacedStop | undefined =>
  stops.find(({ stop }) => stop.key === key);

const clampTop = (top: number, { total, height }: ScrollMetrics): number => Math.max(0, Math.min(top, total - height));

const indexOf = ({ stops }: ScrollMetrics, focus: string | undefined): number =>
  stops.findIndex(({ stop }) => stop.key === focus);

const isVisible = (row: number, top: number, { height }: ScrollMetrics): boolean => row >= top && row < top + height;

/**
 * Returns the first reading position of a document: its top, with the tab stop `before` selected if it is visible
 * there, else the first tab stop.
 */
export function initialScroll(metrics: ScrollMetrics, before?: string): ScrollState {
  const isSeen = ({ row }: PlacedStop) => isVisible(row, 0, metrics);
  const chosen = [findStop(metrics, before), metrics.stops[0]].find((placed) => placed && isSeen(placed));
  return { top: 0, focus: chosen?.stop.key };
}

/**
 * Adjusts the reading position after the document has changed. If the selected tab stop is gone, the first visible one
 * is selected.
 */
export function clampScroll({ top: from, focus }: ScrollState, metrics: ScrollMetrics): ScrollState {
  const top = clampTop(from, metrics);
  if (focus === undefined || indexOf(metrics, focus) >= 0) return { top, focus };
  return { top, focus: firstVisible({ top, focus: undefined }, metrics, 1)?.stop.key };
}

/** Moves one step in a document: to the next tab stop if it is visible, else by one row. */
export function step(state: ScrollState, metrics: ScrollMetrics, by: 1 | -1): ScrollState {
  const at = indexOf(metrics, state.focus);
  const next = at < 0 ? firstVisible(state, metrics, by) : metrics.stops[at + by];
  if (next && isVisible(next.row, state.top, metrics)) return { ...state, focus: next.stop.key };
  const top = clampTop(state.top + by, metrics);
  if (next && isVisible(next.row, top, metrics)) return { top, focus: next.stop.key };
  const row = metrics.stops[at]?.row;
  const stays = top === state.top || (row !== undefined && isVisible(row, top, metrics));
  return { top, focus: stays ? state.focus : undefined };
}

const firstVisible = ({ top }: ScrollState, metrics: ScrollMetrics, by: 1 | -1): PlacedStop | undefined => {
  const test = ({ row }: PlacedStop) => isVisible(row, top, metrics);
  return by > 0 ? metrics.stops.find(test) : metrics.stops.findLast(test);
};

/** Moves to the next tab stop of a document, even if it is not visible; undefined after the last one. */
export function jumpToStop(state: ScrollState, metrics: ScrollMetrics, by: 1 | -1): ScrollState | undefined {
  const at = indexOf(metrics, state.focus);
  const outermost = by > 0 ? 0 : metrics.stops.length - 1;
  const next = metrics.stops[at < 0 ? outermost : at + by];
  return next && { focus: next.stop.key, top: reveal(next.row, state.top, metrics) };
}

/** Moves to a tab stop of the document that was selected elsewhere; does nothing for an unknown key. */
export function scrollToStop(state: ScrollState, metrics: ScrollMetrics, key: string | undefined): ScrollState {
  const stops = findStop(metrics, key);
  return stops ? { focus: stops.stop.key, top: reveal(stops.row, state.top, metrics) } : state;
}

/** Scrolls a document by rows. If the selected tab stop is no longer visible, it loses the selection. */
export function scroll(state: ScrollState, metrics: ScrollMetrics, by: number): ScrollState {
  const top = clampTop(state.top + by, metrics);
  const row = metrics.stops[indexOf(metrics, state.focus)]?.row;
  if (row !== undefined && isVisible(row, top, metrics)) return { ...state, top };
  const near =
    by > 0
      ? metrics.stops.find(({ row: at }) => isVisible(at, top, metrics))
      : firstVisible({ top, focus: undefined }, metrics, -1);
  return { top, focus: near?.stop.key };
}

/** Moves to the next or previous card and selects its first tab stop. */
export function jumpToHead(state: ScrollState, metrics: ScrollMetrics, by: 1 | -1): ScrollState {
  const { heads, stops } = metrics;
  const position = stops[indexOf(metrics, state.focus)]?.row ?? state.top;
  const here = heads.findLastIndex((row) => row <= position);
  const head = heads[Math.max(0, Math.min(here + by, heads.length - 1))];
  if (head === undefined) return state;
  const top = clampTop(head, metrics);
  const next = stops.find(({ row }) => row >= head);
  return { top, focus: next && isVisible(next.row, top, metrics) ? next.stop.key : undefined };
}

/**
 * Moves to the next or previous titled section, and its first tab stop. Some sections have no tab stops, so the
 * selected one matters only at the end of the document.
 */
export function jumpToPart(state: ScrollState, metrics: ScrollMetrics, by: 1 | -1): ScrollState {
  const { parts, stops } = metrics;
  const chosen = stops[indexOf(metrics, state.focus)]?.row;
  // A section near the end of the document cannot be scrolled to the top of the screen. There, the selected tab stop
  // determines the current section.
  const isAtEnd = state.top === clampTop(metrics.total, metrics);
  const position = isAtEnd && chosen !== undefined ? Math.max(chosen, state.top) : state.top;
  const next = by > 0 ? parts.find((row) => row > position) : parts.findLast((row) => row < position);
  if (next === undefined) return by > 0 ? scrollToEnd(metrics) : initialScroll(metrics);
  const end = parts.find((row) => row > next) ?? metrics.total;
  const stop = stops.find(({ row }) => row >= next && row < end);
  const top = clampTop(next, metrics);
  return { top, focus: stop && isVisible(stop.row, top, metrics) ? stop.stop.key : undefined };
}

/** Moves to the end of the document and selects its last tab stop. */
export function scrollToEnd(metrics: ScrollMetrics): ScrollState {
  const top = clampTop(metrics.total, metrics);
  return { top, focus: metrics.stops.findLast(({ row }) => isVisible(row, top, metrics))?.stop.key };
}

const reveal = (row: number, top: number, metrics: ScrollMetrics): number => {
  if (isVisible(row, top, metrics)) return top;
  return clampTop(row < top ? row - 1 : row - metrics.height + 2, metrics);
};
