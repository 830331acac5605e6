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
  /** Presses the selected tab stop. */
  onPress(): void;
  /** True if a tab stop of the document is selected. */
  hasFocus: boolean;
}

/** Returns the key bindings for reading a document, as in pagers and browsers. */
export function documentKeys(page: ScrollMetrics, { onMove, onPress, hasFocus }: DocumentHandlers): Binding[] {
  const { height } = page;
  const half = Math.max(1, Math.floor(height / 2));
  // If the document has a single tab stop and it is selected, no next one exists.
  const hasNextStop = page.stops.length > (hasFocus ? 1 : 0);
  const canScroll = page.total > height;
  const stepBy = (by: 1 | -1) => () => onMove((from) => step(from, page, by));
  const jumpBy = (by: 1 | -1) => () => onMove((from) => jumpToStop(from, page, by));
  const scrollBy = (rows: number) => () => onMove((from) => scroll(from, page, rows));
  return [
    { keys: ['enter', 'space'], description: 'Activate the selected item', hint: hasFocus && 'press', run: onPress },
    {
      keys: ['j', 'down'],
      description: 'Next item or row',
      hint: (hasNextStop || canScroll) && 'down',
      run: stepBy(1),
    },
    { keys: ['k', 'up'], description: 'Previous item or row', run: stepBy(-1) },
    // Without another tab stop in the document, the Tab key moves to the menu.
    ...(hasNextStop ? stopKeys(jumpBy) : []),
    ...(page.heads.length > 1 ? headKeys(page, onMove) : []),
    ...(canScroll && page.parts.length > 1 ? partKeys(page, onMove) : []),
    { keys: ['ctrl+d'], description: 'Half a page down', run: scrollBy(half) },
    { keys: ['ctrl+u'], description: 'Half a page up', run: scrollBy(-half) },
    { keys: ['pagedown', 'ctrl+f'], description: 'A page down', run: scrollBy(height) },
    { keys: ['pageup', 'ctrl+b'], description: 'A page up', run: scrollBy(-height) },
    { keys: ['g', 'home'], description: 'Top', run: () => onMove(() => initialScroll(page)) },
    { keys: ['G', 'end'], description: 'End', run: () => onMove(() => scrollToEnd(page)) },
  ];
}

const stopKeys = (jumpBy: (by: 1 | -1) => () => void): Binding[] => [
  { keys: ['tab'], description: 'Next button or link', hint: 'next', run: jumpBy(1) },
  { keys: ['shift+tab'], description: 'Previous button or link', run: jumpBy(-1) },
];

const headKeys = (page: ScrollMetrics, onMove: DocumentHandlers['onMove']): Binding[] => [
  { keys: ['n'], description: 'Next card', run: () => onMove((from) => jumpToHead(from, page, 1)) },
  { keys: ['N'], description: 'Previous card', run: () => onMove((from) => jumpToHead(from, page, -1)) },
];

const partKeys = (page: ScrollMetrics, onMove: DocumentHandlers['onMove']): Binding[] => [
  {
    keys: ['}'],
    description: 'Next section of the card',
    hint: 'next section',
    run: () => onMove((from) => jumpToPart(from, page, 1)),
  },
  { keys: ['{'], description: 'Previous section of the card', run: () => onMove((from) => jumpToPart(from, page, -1)) },
];
