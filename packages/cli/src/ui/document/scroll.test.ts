import { describe, expect, it } from 'vitest';
import { linesBlock } from './block.ts';
import {
  clampScroll,
  initialScroll,
  jumpToHead,
  jumpToPart,
  jumpToStop,
  measureDocument,
  type ScrollState,
  scroll,
  scrollToStop,
  step,
} from './scroll.ts';

/** A document of thirty rows, of which ten are visible, with tab stops at rows 2, 5 and 20. */
const stop = (key: string, row: number) => ({ key, row, run: () => undefined });
const rows = Array.from({ length: 10 }, () => []);
const page = measureDocument(
  [
    linesBlock('a', rows, [stop('two', 2), stop('five', 5)]),
    linesBlock('b', rows),
    linesBlock('c', rows, [stop('twenty', 0)]),
  ],
  10,
);
const from = (top: number, focus?: string): ScrollState => ({ top, focus });

describe('scrolling a document', () => {
  it('starts at the top and selects the first visible link', () => {
    expect(initialScroll(page)).toEqual(from(0, 'two'));
  });

  it('moves the selection to the next visible link, and otherwise scrolls one row', () => {
    expect(step(from(0, 'two'), page, 1)).toEqual(from(0, 'five'));
    expect(step(from(0, 'five'), page, 1)).toEqual(from(1, 'five'));
    expect(step(from(5, 'five'), page, 1)).toEqual(from(6));
    expect(step(from(10), page, 1)).toEqual(from(11, undefined));
    expect(step(from(11), page, 1)).toEqual(from(11, 'twenty'));
  });

  it('stops at the beginning and the end of the document', () => {
    expect(step(from(20, 'twenty'), page, 1)).toEqual(from(20, 'twenty'));
    expect(step(from(0, 'two'), page, -1)).toEqual(from(0, 'two'));
  });

  it('jumps to the next link at any distance, and reports that the last one was reached', () => {
    expect(jumpToStop(from(0, 'five'), page, 1)).toEqual(from(12, 'twenty'));
    expect(jumpToStop(from(12, 'twenty'), page, 1)).toBeUndefined();
    expect(jumpToStop(from(12, 'twenty'), page, -1)).toEqual(from(4, 'five'));
  });

  it('moves to a link that another part of the screen selected, and ignores an unknown link', () => {
    expect(scrollToStop(from(0, 'five'), page, 'twenty')).toEqual(from(12, 'twenty'));
    expect(scrollToStop(from(0, 'five'), page, 'nowhere')).toEqual(from(0, 'five'));
  });

  it('scrolls by whole screens and keeps only a visible link selected', () => {
    expect(scroll(from(0, 'two'), page, 10)).toEqual(from(10));
    expect(scroll(from(0, 'two'), page, 99)).toEqual(from(20, 'twenty'));
  });

  it('stays within a document that became shorter', () => {
    expect(clampScroll(from(20, 'gone'), measureDocument([linesBlock('a', rows)], 4))).toEqual(from(6));
  });
});

describe('a document before the user has moved', () => {
  it('keeps the selected link while it is visible, and otherwise selects the first visible one', () => {
    expect(initialScroll(page, 'five')).toEqual(from(0, 'five'));
    expect(initialScroll(page, 'twenty')).toEqual(from(0, 'two'));
    expect(initialScroll(page, 'gone')).toEqual(from(0, 'two'));
  });

  it('selects the first visible link if the selected one was removed', () => {
    expect(clampScroll(from(0, 'gone'), page)).toEqual(from(0, 'two'));
    expect(clampScroll(from(12, 'gone'), page)).toEqual(from(12, 'twenty'));
    expect(clampScroll(from(8), page)).toEqual(from(8));
  });
});

describe('jumping from card to card', () => {
  const card = (key: string, stops: ReturnType<typeof stop>[] = []) => [
    { ...linesBlock(`${key} rule`, [[]]), isHead: true },
    linesBlock(key, rows, stops),
  ];
  const cards = measureDocument([...card('a', [stop('one', 1)]), ...card('b', [stop('two', 4)]), ...card('c')], 12);

  it('shows the beginning of the next card and selects its first link', () => {
    expect(jumpToHead(from(0, 'one'), cards, 1)).toEqual(from(11, 'two'));
    expect(jumpToHead(from(11, 'two'), cards, 1)).toEqual(from(21));
    expect(jumpToHead(from(11, 'two'), cards, -1)).toEqual(from(0, 'one'));
  });

  it('stays at the first and the last card', () => {
    expect(jumpToHead(from(0, 'one'), cards, -1)).toEqual(from(0, 'one'));
    expect(jumpToHead(from(21), cards, 1)).toEqual(from(21));
  });
});

describe('jumping from section to section', () => {
  const titled = (key: string, stops: ReturnType<typeof stop>[] = []) => ({
    ...linesBlock(key, rows, stops),
    parts: [0],
  });
  const card = measureDocument(
    [
      { ...linesBlock('rule', [[]]), isHead: true },
      linesBlock('facts', rows, [stop('fact', 3)]),
      titled('drops', [stop('drop', 4)]),
      titled('script'),
      titled('sold', [stop('npc', 2)]),
      linesBlock('end', rows),
    ],
    10,
  );

  it('moves to the next section title, also if the section has no link', () => {
    expect(jumpToPart(from(0, 'fact'), card, 1)).toEqual(from(11, 'drop'));
    expect(jumpToPart(from(11, 'drop'), card, 1)).toEqual(from(21));
    expect(jumpToPart(from(21), card, 1)).toEqual(from(31, 'npc'));
  });

  it('moves back to the previous section, and finally to the head of the card', () => {
    expect(jumpToPart(from(31, 'npc'), card, -1)).toEqual(from(21));
    expect(jumpToPart(from(11, 'drop'), card, -1)).toEqual(from(0, 'fact'));
    expect(jumpToPart(from(0, 'fact'), card, -1)).toEqual(from(0, 'fact'));
  });

  it('stops at the last section', () => {
    expect(jumpToPart(from(31, 'npc'), card, 1)).toEqual(from(41));
  });
});
