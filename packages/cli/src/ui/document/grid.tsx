import { leafCells, type Section } from '@kafra/sdk';
import { allFit, fitColumns, leastText } from '../../terminal/fit-columns.ts';
import { cellPieces } from '../widgets/cell-pieces.ts';
import { widthOf } from '../widgets/fit.ts';
import { columnGap, headHeight, LedgerTable, markWidth } from '../widgets/ledger-table.tsx';
import { titleLines, titleWidth } from '../widgets/titles.ts';
import { type Block, linesBlock, type Stop } from './block.ts';
import { emptyLine, type Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';
import { pageOf } from './paging.ts';
import { wrap } from './wrap.ts';

type Grid = Extract<Section, { kind: 'grid' }>;
export type GridRow = Grid['rows'][number];

/** A text of a grid may shrink to so many cells, a title above shorter values to so many. */
const leastCell = 9;
const leastTitle = 5;

/** A grid: ruled columns where they fit, else an entry for each row. */
export function gridBlocks(grid: Grid, key: string, layout: Layout): Block[] {
  if (grid.rows.length === 0) return [linesBlock(key, grid.empty ? [emptyLine(grid.empty, layout)] : [])];
  const { foldable = false } = layout;
  const { shown, pager: turning } = pageOf(grid.rows, key, grid.pageSize, layout);
  const wishes = grid.columns.map(({ title, align }, index) => {
    const cells = shown.map((row) => lineWidth(cellPieces(row.cells[index] ?? { text: '' }, layout.palette)));
    const narrow = titleWidth({ title }, foldable);
    const filled = Math.max(Math.min(narrow, leastTitle), ...cells);
    const figures = align === 'end';
    return {
      natural: Math.max(widthOf(title), ...cells),
      folded: Math.max(narrow, ...cells),
      filled,
      least: figures ? filled : Math.min(filled, leastCell),
      priority: 1,
      figures,
    };
  });
  // The mark of a row stands in the gutter, as everywhere in a document.
  const room = layout.width;
  const block = allFit(wishes, room, columnGap)
    ? ruledGrid({ ...grid, rows: shown }, key, fitColumns(wishes, room, columnGap), layout)
    : entriesGrid({ ...grid, rows: shown }, key, layout);
  return [block, ...turning];
}

/** What a row leads to: where there are several places, the user chooses. */
export function rowLead({ cells }: GridRow, { follow, offer }: Layout): (() => void) | undefined {
  const links = cells
    .flatMap(leafCells)
    .flatMap(({ text, link }) => (link ? [{ label: text, run: () => follow(link) }] : []));
  const [first] = links;
  return first && links.length > 1 ? () => offer(cells[0]?.text ?? '', links) : first?.run;
}

function rowStop(row: GridRow, key: string, at: number, layout: Layout): Stop[] {
  const run = rowLead(row, layout) ?? layout.show?.(row.key);
  return run ? [{ key: `${key} ${row.key}`, row: at, run }] : [];
}

/** Head, rule and rows. */
function ruledGrid(grid: Grid, key: string, fitted: ReturnType<typeof fitColumns>, layout: Layout): Block {
  const columns = fitted.map(({ index, width }) => ({ title: '', ...grid.columns[index], width }));
  const lines = titleLines(columns, layout.foldable ?? false);
  const head = headHeight(lines);
  return {
    key,
    height: grid.rows.length + head,
    stops: grid.rows.flatMap((row, index) => rowStop(row, key, index + head, layout)),
    draw: ({ from, to, focus }) => (
      <LedgerTable
        columns={columns}
        lines={lines}
        gone={from}
        rows={grid.rows.slice(Math.max(0, from - head), Math.max(0, to - head))}
        width={layout.width + markWidth}
        selected={focus?.slice(key.length + 1)}
        focused
      />
    ),
  };
}

/** Where there is no room for columns: an entry for each row, every value beside its column's title. */
function entriesGrid(grid: Grid, key: string, layout: Layout): Block {
  const { width, palette, glyphs } = layout;
  const lines: Line[] = [];
  const stops: Stop[] = [];
  for (const row of grid.rows) {
    const [stop] = rowStop(row, key, lines.length, layout);
    if (stop) stops.push(stop);
    const pressed = Math.max(
      0,
      row.cells.findIndex(({ link, parts }) => link ?? parts?.some((part) => part.link)),
    );
    const pieces = row.cells.flatMap((cell, index): Piece[] => {
      const shown = cellPieces(cell, palette);
      if (shown.length === 0) return [];
      return [
        ...(index > 0 ? [{ text: ` ${glyphs.dot} `, color: palette.hairline }] : []),
        { text: `${grid.columns[index]?.title ?? ''} `, color: palette.inkSoft },
        ...shown.map((piece) => ({ ...piece, stop: index === pressed ? stop?.key : undefined, bold: row.recent })),
      ];
    });
    const rows = wrap(pieces, Math.max(leastText, width - 2));
    lines.push(...rows.map((line, at) => (at === 0 ? line : [{ text: '  ' }, ...line])));
  }
  return linesBlock(key, lines, stops);
}
