import type { Binding } from '../keys/key-dispatcher.ts';
import {
  initialScroll,
  jumpToHead,
  jumpToPart,
  jumpToStop,
  type ScrollMetrics,
  type ScrollMove,
  scroll,
  scrollToEnd,
  step,
} from './scroll.ts';

interface DocumentHandlers {
  onMove(to: ScrollMove): void;
  /** Presses the stop that is chosen. */
  onPress(): void;
  /** A stop is chosen. */
  hasFocus: boolean;
}

/** The keys of a reader, as pagers and browsers have them. */
export function documentKeys(page: ScrollMetrics, { onMove, onPress, hasFocus }: DocumentHandlers): Binding[] {
  const { height } = page;
  const half = Math.max(1, Math.floor(height / 2));
  // Where the only one has been chosen there is no next.
  const hasNextStop = page.stops.length > (hasFocus ? 1 : 0);
  const canScroll = page.total > height;
  const stepBy = (by: 1 | -1) => () => onMove((from) => step(from, page, by));
  const jumpBy = (by: 1 | -1) => () => onMove((from) => jumpToStop(from, page, by));
  const scrollBy = (rows: number) => () => onMove((from) => scroll(from, page, rows));
  return [
    { keys: ['enter', 'space'], description: 'Press what is chosen', hint: hasFocus && 'press', run: onPress },
    {
      keys: ['j', 'down'],
      description: 'Next, or a row down',
      hint: (hasNextStop || canScroll) && 'down',
      run: stepBy(1),
    },
    { keys: ['k', 'up'], description: 'Previous, or a row up', run: stepBy(-1) },
    // Elsewhere it leads out of the page, to the menu.
    ...(hasNextStop ? stopKeys(jumpBy) : []),
    ...(page.heads.length > 1 ? headKeys(page, onMove) : []),
    ...(canScroll && page.parts.length > 1 ? partKeys(page, onMove) : []),
    { keys: ['ctrl+d'], description: 'Half a page down', run: scrollBy(half) },
    { keys: ['ctrl+u'], description: 'Half a page up', run: scrollBy(-half) },
    { keys: ['pagedown', 'ctrl+f'], description: 'A page down', run: scrollBy(height) },
    { keys: ['pageup', 'ctrl+b'], description: 'A page up', run: scrollBy(-height) },
    { keys: ['g', 'home'], description: 'To the top', run: () => onMove(() => initialScroll(page)) },
    { keys: ['G', 'end'], description: 'To the end', run: () => onMove(() => scrollToEnd(page)) },
  ];
}

const stopKeys = (jumpBy: (by: 1 | -1) => () => void): Binding[] => [
  { keys: ['tab'], description: 'To the next button or link', hint: 'next', run: jumpBy(1) },
  { keys: ['shift+tab'], description: 'To the previous button or link', run: jumpBy(-1) },
];

const headKeys = (page: ScrollMetrics, onMove: DocumentHandlers['onMove']): Binding[] => [
  { keys: ['n'], description: 'To the next card', run: () => onMove((from) => jumpToHead(from, page, 1)) },
  { keys: ['N'], description: 'To the previous card', run: () => onMove((from) => jumpToHead(from, page, -1)) },
];

const partKeys = (page: ScrollMetrics, onMove: DocumentHandlers['onMove']): Binding[] => [
  {
    keys: ['}'],
    description: 'To the next part of a card',
    hint: 'next part',
    run: () => onMove((from) => jumpToPart(from, page, 1)),
  },
  { keys: ['{'], description: 'To the part before', run: () => onMove((from) => jumpToPart(from, page, -1)) },
];
