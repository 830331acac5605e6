import type { Block, Stop } from './block.ts';

/** Where a reader is: the first row that is seen, and the stop that is chosen. */
export interface Reading {
  top: number;
  focus: string | undefined;
}

/** A stop with its row in the whole document. */
export interface Placed {
  stop: Stop;
  row: number;
}

export interface Page {
  placed: readonly Placed[];
  total: number;
  /** Rows that are seen at once. */
  height: number;
}

export function measure(blocks: readonly Block[], height: number): Page {
  let total = 0;
  const placed: Placed[] = [];
  for (const block of blocks) {
    for (const stop of block.stops) placed.push({ stop, row: total + stop.row });
    total += block.height;
  }
  return { placed, total, height };
}

/** A way to go on; undefined where it leads out of the document. */
export type Move = (from: Reading) => Reading | undefined;

/** The stop of that key, wherever it is in the document. */
export const placedStop = ({ placed }: Page, key: string | undefined): Placed | undefined =>
  placed.find(({ stop }) => stop.key === key);

const clampTop = (top: number, { total, height }: Page): number => Math.max(0, Math.min(top, total - height));

const indexOf = ({ placed }: Page, focus: string | undefined): number =>
  placed.findIndex(({ stop }) => stop.key === focus);

const isSeen = (row: number, top: number, { height }: Page): boolean => row >= top && row < top + height;

/** From the top; the first stop is chosen where it can be seen. */
export function opening({ placed: [first], height }: Page): Reading {
  return { top: 0, focus: first && first.row < height ? first.stop.key : undefined };
}

/** A reading that still fits after the document changed. */
export function settle({ top, focus }: Reading, page: Page): Reading {
  return { top: clampTop(top, page), focus: indexOf(page, focus) < 0 ? undefined : focus };
}

/** One step: to the next stop that is seen, else a row further, as a reader of a long page goes. */
export function step(reading: Reading, page: Page, by: 1 | -1): Reading {
  const at = indexOf(page, reading.focus);
  const next = at < 0 ? firstSeen(reading, page, by) : page.placed[at + by];
  if (next && isSeen(next.row, reading.top, page)) return { ...reading, focus: next.stop.key };
  const top = clampTop(reading.top + by, page);
  if (next && isSeen(next.row, top, page)) return { top, focus: next.stop.key };
  const row = page.placed[at]?.row;
  const stays = top === reading.top || (row !== undefined && isSeen(row, top, page));
  return { top, focus: stays ? reading.focus : undefined };
}

const firstSeen = ({ top }: Reading, page: Page, by: 1 | -1): Placed | undefined => {
  const test = ({ row }: Placed) => isSeen(row, top, page);
  return by > 0 ? page.placed.find(test) : page.placed.findLast(test);
};

/** To the next stop wherever it is; undefined past the last one. */
export function jump(reading: Reading, page: Page, by: 1 | -1): Reading | undefined {
  const at = indexOf(page, reading.focus);
  const outermost = by > 0 ? 0 : page.placed.length - 1;
  const next = page.placed[at < 0 ? outermost : at + by];
  return next && { focus: next.stop.key, top: reveal(next.row, reading.top, page) };
}

/** To a stop that was chosen elsewhere; stays where there is none of that key. */
export function pointTo(reading: Reading, page: Page, key: string | undefined): Reading {
  const placed = placedStop(page, key);
  return placed ? { focus: placed.stop.key, top: reveal(placed.row, reading.top, page) } : reading;
}

/** Scrolls by rows; a stop out of sight is chosen no more. */
export function scroll(reading: Reading, page: Page, by: number): Reading {
  const top = clampTop(reading.top + by, page);
  const row = page.placed[indexOf(page, reading.focus)]?.row;
  if (row !== undefined && isSeen(row, top, page)) return { ...reading, top };
  const near =
    by > 0 ? page.placed.find(({ row: at }) => isSeen(at, top, page)) : firstSeen({ top, focus: undefined }, page, -1);
  return { top, focus: near?.stop.key };
}

/** The very end, and what stands last there. */
export function toEnd(page: Page): Reading {
  const top = clampTop(page.total, page);
  return { top, focus: page.placed.findLast(({ row }) => isSeen(row, top, page))?.stop.key };
}

const reveal = (row: number, top: number, page: Page): number => {
  if (isSeen(row, top, page)) return top;
  return clampTop(row < top ? row - 1 : row - page.height + 2, page);
};
