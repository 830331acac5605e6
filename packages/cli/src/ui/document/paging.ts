import { type Block, linesBlock } from './block.ts';
import type { Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';

/** The entries of the page that is shown, and what turns it. */
export function pageOf<T>(entries: readonly T[], key: string, size: number | undefined, layout: Layout) {
  const pages = size ? Math.ceil(entries.length / size) : 1;
  if (!size || pages <= 1) return { shown: entries, first: 0, pager: [] };
  const at = Math.min(layout.pageOf(key), pages - 1);
  return { shown: entries.slice(at * size, (at + 1) * size), first: at * size, pager: [pager(key, at, pages, layout)] };
}

function pager(key: string, at: number, pages: number, { palette, turn, width }: Layout): Block {
  const buttons = [
    { words: 'First', to: 0 },
    { words: 'Previous', to: at - 1 },
    { words: 'Next', to: at + 1 },
    { words: 'Last', to: pages - 1 },
  ].map((button) => ({
    ...button,
    stop: `${key} ${button.words}`,
    works: button.to !== at && button.to >= 0 && button.to < pages,
  }));
  const place: Piece = { text: `Page ${at + 1} of ${pages}`, color: palette.inkSoft };
  const row = buttons.flatMap(({ words, works, stop }): Piece[] => [
    { text: ' ' },
    { text: `[${words}]`, color: works ? palette.brass : palette.hairline, stop: works ? stop : undefined },
  ]);
  const isOneLine = lineWidth([place, ...row]) < width;
  const lines: Line[] = isOneLine ? [[place, { text: ' ' }, ...row]] : [[place], row.slice(1)];
  const stops = buttons
    .filter(({ works }) => works)
    .map(({ to, stop }) => ({ key: stop, row: lines.length - 1, run: () => turn(key, to) }));
  return linesBlock(`${key} pager`, lines, stops);
}
