import type { CardsView } from '@kafra/sdk';
import { type Block, linesBlock } from '../../document/block.ts';
import { brassRule } from '../../document/cards.ts';
import type { Layout } from '../../document/layout.ts';
import { notLoaded, tryAgain } from '../reload-messages.ts';

/** Returns the placeholder of a list of cards that is empty. */
export function emptyBlocks({ empty, loading, failed, loadedAt, cards }: CardsView, layout: Layout): Block[] {
  const { palette } = layout;
  if (loading || cards.length > 0) return [];
  if (loadedAt === undefined && !failed) return [linesBlock('empty', [[{ text: notLoaded, color: palette.inkSoft }]])];
  const lines = [
    [{ text: empty?.title ?? '', color: palette.ink, bold: true }],
    ...(empty?.text ? [[{ text: empty.text, color: palette.inkSoft }]] : []),
    ...(failed ? [[{ text: tryAgain, color: palette.inkSoft }]] : []),
  ];
  return [linesBlock('empty', lines)];
}

/** Returns placeholders for cards that are loading, with as many cards and rows as are expected. */
export const skeletonBlocks = ({ cards, rows }: { cards: number; rows: number }, layout: Layout): Block[] =>
  Array.from({ length: cards }, (_, card) => {
    const { palette, glyphs } = layout;
    const bar = (length: number) => [{ text: glyphs.rule.repeat(length), color: palette.hairline }];
    const lines = [
      brassRule(layout),
      bar(18),
      [],
      ...Array.from({ length: rows }, (__, row) => bar(36 - (row % 3) * 6)),
      [],
    ];
    return linesBlock(`skeleton ${card}`, lines);
  });
