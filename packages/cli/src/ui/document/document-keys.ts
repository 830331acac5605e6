import type { Binding } from '../keys/hub.ts';
import { jump, type Move, opening, type Page, scroll, step, toEnd } from './scroll.ts';

interface Hands {
  move(to: Move): void;
  /** Presses the stop that is chosen. */
  press(): void;
}

/** The keys of a reader, as pagers and browsers have them. */
export function documentKeys(page: Page, { move, press }: Hands): Binding[] {
  const { height } = page;
  const half = Math.max(1, Math.floor(height / 2));
  const hasStops = page.placed.length > 0;
  const scrolls = page.total > height;
  const stepBy = (by: 1 | -1) => () => move((from) => step(from, page, by));
  const jumpBy = (by: 1 | -1) => () => move((from) => jump(from, page, by));
  const scrollBy = (rows: number) => () => move((from) => scroll(from, page, rows));
  return [
    { keys: ['enter', 'space'], words: 'Press what is chosen', hint: hasStops && 'press', run: press },
    { keys: ['j', 'down'], words: 'Next, or a row down', hint: (hasStops || scrolls) && 'down', run: stepBy(1) },
    { keys: ['k', 'up'], words: 'Previous, or a row up', run: stepBy(-1) },
    { keys: ['tab'], words: 'To the next button or link', hint: hasStops && 'next', run: jumpBy(1) },
    { keys: ['shift+tab'], words: 'To the previous button or link', run: jumpBy(-1) },
    { keys: ['ctrl+d'], words: 'Half a page down', run: scrollBy(half) },
    { keys: ['ctrl+u'], words: 'Half a page up', run: scrollBy(-half) },
    { keys: ['pagedown', 'ctrl+f'], words: 'A page down', run: scrollBy(height) },
    { keys: ['pageup', 'ctrl+b'], words: 'A page up', run: scrollBy(-height) },
    { keys: ['g', 'home'], words: 'To the top', run: () => move(() => opening(page)) },
    { keys: ['G', 'end'], words: 'To the end', run: () => move(() => toEnd(page)) },
  ];
}
