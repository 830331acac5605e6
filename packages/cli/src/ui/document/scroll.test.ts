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

/** Thirty rows with something to press at rows 2, 5 and 20, of which ten are seen. */
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

describe('reading', () => {
  it('begins at the top, with the first thing to press that is seen', () => {
    expect(initialScroll(page)).toEqual(from(0, 'two'));
  });

  it('steps to what is seen, and scrolls a row where nothing is', () => {
    expect(step(from(0, 'two'), page, 1)).toEqual(from(0, 'five'));
    expect(step(from(0, 'five'), page, 1)).toEqual(from(1, 'five'));
    expect(step(from(5, 'five'), page, 1)).toEqual(from(6));
    expect(step(from(10), page, 1)).toEqual(from(11, undefined));
    expect(step(from(11), page, 1)).toEqual(from(11, 'twenty'));
  });

  it('stops at both ends', () => {
    expect(step(from(20, 'twenty'), page, 1)).toEqual(from(20, 'twenty'));
    expect(step(from(0, 'two'), page, -1)).toEqual(from(0, 'two'));
  });

  it('jumps to the next stop at any distance, and reports the last one', () => {
    expect(jumpToStop(from(0, 'five'), page, 1)).toEqual(from(12, 'twenty'));
    expect(jumpToStop(from(12, 'twenty'), page, 1)).toBeUndefined();
    expect(jumpToStop(from(12, 'twenty'), page, -1)).toEqual(from(4, 'five'));
  });

  it('moves to a stop that was selected elsewhere, and stays for an unknown key', () => {
    expect(scrollToStop(from(0, 'five'), page, 'twenty')).toEqual(from(12, 'twenty'));
    expect(scrollToStop(from(0, 'five'), page, 'nowhere')).toEqual(from(0, 'five'));
  });

  it('scrolls by screens, and chooses nothing that is out of sight', () => {
    expect(scroll(from(0, 'two'), page, 10)).toEqual(from(10));
    expect(scroll(from(0, 'two'), page, 99)).toEqual(from(20, 'twenty'));
  });

  it('stays within a document that became shorter', () => {
    expect(clampScroll(from(20, 'gone'), measureDocument([linesBlock('a', rows)], 4))).toEqual(from(6));
  });
});

describe('before the reader goes anywhere', () => {
  it('keeps the selected stop while it is visible, and otherwise selects the first visible one', () => {
    expect(initialScroll(page, 'five')).toEqual(from(0, 'five'));
    expect(initialScroll(page, 'twenty')).toEqual(from(0, 'two'));
    expect(initialScroll(page, 'gone')).toEqual(from(0, 'two'));
  });

  it('a chosen stop that is gone leaves the choice to the first in sight', () => {
    expect(clampScroll(from(0, 'gone'), page)).toEqual(from(0, 'two'));
    expect(clampScroll(from(12, 'gone'), page)).toEqual(from(12, 'twenty'));
    expect(clampScroll(from(8), page)).toEqual(from(8));
  });
});

describe('from card to card', () => {
  const card = (key: string, stops: ReturnType<typeof stop>[] = []) => [
    { ...linesBlock(`${key} rule`, [[]]), isHead: true },
    linesBlock(key, rows, stops),
  ];
  const cards = measureDocument([...card('a', [stop('one', 1)]), ...card('b', [stop('two', 4)]), ...card('c')], 12);

  it('goes on by one, shows where it begins, and chooses what can be pressed in it', () => {
    expect(jumpToHead(from(0, 'one'), cards, 1)).toEqual(from(11, 'two'));
    expect(jumpToHead(from(11, 'two'), cards, 1)).toEqual(from(21));
    expect(jumpToHead(from(11, 'two'), cards, -1)).toEqual(from(0, 'one'));
  });

  it('stays at the ends', () => {
    expect(jumpToHead(from(0, 'one'), cards, -1)).toEqual(from(0, 'one'));
    expect(jumpToHead(from(21), cards, 1)).toEqual(from(21));
  });
});

describe('jumping from part to part', () => {
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

  it('goes to the next title, and to one with nothing to choose below it', () => {
    expect(jumpToPart(from(0, 'fact'), card, 1)).toEqual(from(11, 'drop'));
    expect(jumpToPart(from(11, 'drop'), card, 1)).toEqual(from(21));
    expect(jumpToPart(from(21), card, 1)).toEqual(from(31, 'npc'));
  });

  it('goes back the same way, to the head of the card', () => {
    expect(jumpToPart(from(31, 'npc'), card, -1)).toEqual(from(21));
    expect(jumpToPart(from(11, 'drop'), card, -1)).toEqual(from(0, 'fact'));
    expect(jumpToPart(from(0, 'fact'), card, -1)).toEqual(from(0, 'fact'));
  });

  it('ends at the end', () => {
    expect(jumpToPart(from(31, 'npc'), card, 1)).toEqual(from(41));
  });
});
