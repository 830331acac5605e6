import { type Block, linesBlock } from './block.ts';
import type { Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';

/** Returns the entries on the selected page of a long list, and a row for changing the page. */
export function paginate<T>(entries: readonly T[], key: string, size: number | undefined, layout: Layout) {
  const pages = size ? Math.ceil(entries.length / size) : 1;
  if (!size || pages <= 1) return { shown: entries, first: 0, pager: [] };
  const at = Math.min(layout.pageOf(key), pages - 1);
  return { shown: entries.slice(at * size, (at + 1) * size), first: at * size, pager: [pager(key, at, pages, layout)] };
}

function pager(key: string, at: number, pages: number, { palette, setPage, width }: Layout): Block {
  const buttons = [
    { label: 'First', to: 0 },
    { label: 'Previous', to: at - 1 },
    { label: 'Next', to: at + 1 },
    { label: 'Last', to: pages - 1 },
  ].map((button) => ({
    ...button,
    stop: `${key} ${button.label}`,
    isEnabled: button.to !== at && button.to >= 0 && button.to < pages,
  }));
  const position: Piece = { text: `Page ${at + 1} of ${pages}`, color: palette.inkSoft };
  const row = buttons.flatMap(({ label, isEnabled, stop }): Piece[] => [
    { text: ' ' },
    { text: `[${label}]`, color: isEnabled ? palette.brass : palette.hairline, stop: isEnabled ? stop : undefined },
  ]);
  const isOneLine = lineWidth([position, ...row]) < width;
  const lines: Line[] = isOneLine ? [[position, { text: ' ' }, ...row]] : [[position], row.slice(1)];
  const stops = buttons
    .filter(({ isEnabled }) => isEnabled)
    .map(({ to, stop }) => ({ key: stop, row: lines.length - 1, run: () => setPage(key, to) }));
  return linesBlock(`${key} pager`, lines, stops);
}
