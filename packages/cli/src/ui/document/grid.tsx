import { leafCells, type Section } from '@kafra/sdk';
import { doAllFit, fitColumns, minTextWidth } from '../../terminal/fit-columns.ts';
import { cellPieces } from '../widgets/cell-pieces.ts';
import { minTitleWidth, titleLineCount } from '../widgets/column-titles.ts';
import { columnGap, DataTable, type DataTableRow, headHeight, markWidth } from '../widgets/data-table.tsx';
import { spokenRow } from '../widgets/spoken-row.ts';
import { type Block, linesBlock, type TabStop } from './block.ts';
import { emptyLine, type Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';
import { paginate } from './paging.ts';
import { wrap } from './wrap.ts';

type Grid = Extract<Section, { kind: 'grid' }>;
export type GridRow = Grid['rows'][number];

/** Minimum width of the texts in a card's table, and of a column title above shorter values, in cells. */
const minCellWidth = 9;
const minGridTitleWidth = 5;

/** Minimum number of columns of a card's table. With fewer, each row is drawn as a list of labels and values. */
const minColumns = 3;

/**
 * Returns the table of a card as blocks. If not all columns fit, the values of the last ones are below each row. If not
 * even three columns fit, each row becomes a list of labels and values.
 */
export function gridBlocks(grid: Grid, key: string, layout: Layout): Block[] {
  if (grid.rows.length === 0) return [linesBlock(key, grid.empty ? [emptyLine(grid.empty, layout)] : [])];
  const { canWrapTitles = false } = layout;
  const { shown, pager } = paginate(grid.rows, key, grid.pageSize, layout);
  const requests = grid.columns.map((column, index) => {
    const { title, align } = column;
    const arrow = sortArrow(grid, column, layout);
    const cells = shown.map((row) => lineWidth(cellPieces(row.cells[index] ?? { text: '' }, layout.palette)));
    const narrow = minTitleWidth({ title, arrow }, canWrapTitles);
    const contentWidth = Math.max(Math.min(narrow, minGridTitleWidth), ...cells);
    const isNumeric = align === 'end';
    return {
      naturalWidth: Math.max(minTitleWidth({ title, arrow }, false), ...cells),
      wrappedWidth: Math.max(narrow, ...cells),
      contentWidth,
      minWidth: isNumeric ? contentWidth : Math.min(contentWidth, minCellWidth),
      priority: 1,
      isNumeric,
    };
  });
  // The left column of the document shows the mark of the selected row, so the table reserves no space for one.
  const room = layout.width;
  // The table of a card cannot show a cut value elsewhere, so a column that does not fit whole is moved below its row.
  const whole = fitColumns(
    requests.map((request) => ({ ...request, minWidth: request.contentWidth })),
    room,
    columnGap,
  );
  const fitted = whole.length >= minColumns ? whole : fitColumns(requests, room, columnGap);
  const hasColumns = doAllFit(requests, room, columnGap) || fitted.length >= minColumns;
  const block = (hasColumns ? tableGrid : listGrid)({ ...grid, rows: shown }, key, layout, fitted);
  return [block, ...pager, ...legendBlocks(grid, key, layout)];
}

/** Returns the explanations of the abbreviations in the cells of a table. */
function legendBlocks({ legend = [] }: Grid, key: string, { width, palette, glyphs }: Layout): Block[] {
  if (legend.length === 0) return [];
  const words = legend.map(({ word, meaning }) => `${word}: ${meaning}`).join(` ${glyphs.dot} `);
  return [linesBlock(`${key} legend`, wrap([{ text: words, color: palette.inkSoft }], width))];
}

/** Returns the arrow after the title of the sorted column; undefined for other columns. */
function sortArrow({ sort }: Grid, { sortId }: Grid['columns'][number], { glyphs }: Layout): string | undefined {
  if (!sort || sort.column !== sortId) return undefined;
  return sort.direction === 'ascending' ? glyphs.up : glyphs.down;
}

/** Returns the action of a table row. If its cells have several links, the user chooses one. */
export function rowAction({ cells }: GridRow, { openLink, openChoices }: Layout): (() => void) | undefined {
  const links = cells
    .flatMap(leafCells)
    .flatMap(({ text, link }) => (link ? [{ label: text, run: () => openLink(link) }] : []));
  const [first] = links;
  return first && links.length > 1 ? () => openChoices(cells[0]?.text ?? '', links) : first?.run;
}

function rowStop(row: GridRow, key: string, at: number, layout: Layout): TabStop[] {
  const run = rowAction(row, layout) ?? layout.onRowPress?.(row.key);
  return run ? [{ key: `${key} ${row.key}`, row: at, run }] : [];
}

/**
 * Returns the table of a card with a header, a line and rows. Values of columns that do not fit are below their row,
 * with the titles of their columns.
 */
function tableGrid(grid: Grid, key: string, layout: Layout, fitted: ReturnType<typeof fitColumns>): Block {
  const columns = fitted.map(({ index, width }) => {
    const column = grid.columns[index] ?? { title: '' };
    return { ...column, width, arrow: sortArrow(grid, column, layout) };
  });
  const lines = titleLineCount(columns, layout.canWrapTitles ?? false);
  const head = headHeight(lines);
  const indexes = fitted.map(({ index }) => index);
  const left = grid.columns.flatMap((_, index) => (indexes.includes(index) ? [] : [index]));
  const stops: TabStop[] = [];
  const rows: DataTableRow[] = [];
  for (const row of grid.rows) {
    stops.push(...rowStop(row, key, head + rows.length, layout));
    const cells = indexes.map((index) => row.cells[index] ?? { text: '' });
    rows.push({ ...row, cells, spoken: spokenRow(grid.columns, row.cells) });
    const detail = labelledCells(grid, row, left, layout);
    const details = detail.length > 0 ? wrap(detail, Math.max(minTextWidth, layout.width - detailIndent)) : [];
    for (const [at, line] of details.entries())
      rows.push({ key: `${row.key} ${at}`, cells: [], detail: [{ text: ' '.repeat(detailIndent) }, ...line] });
  }
  return {
    key,
    height: rows.length + head,
    stops,
    render: ({ from, to, focus }) => (
      <DataTable
        columns={columns}
        headLines={lines}
        scrolledLines={from}
        rows={rows.slice(Math.max(0, from - head), Math.max(0, to - head))}
        width={layout.width + markWidth}
        selected={focus?.slice(key.length + 1)}
        focused
      />
    ),
  };
}

/** Indentation of the values below a table row, in cells. */
const detailIndent = 2;

/** Returns the cells of a table row that are not empty, with the titles of their columns. */
function labelledCells(
  grid: Grid,
  row: GridRow,
  indexes: readonly number[],
  { palette, glyphs }: Pick<Layout, 'palette' | 'glyphs'>,
  stop?: { key: string; index: number },
): Piece[] {
  const parts = indexes.flatMap((index) => {
    const shown = cellPieces(row.cells[index] ?? { text: '' }, palette);
    if (shown.length === 0) return [];
    const cell = shown.map((piece) => ({
      ...piece,
      stop: index === stop?.index ? stop.key : undefined,
      bold: row.recent,
    }));
    return [[{ text: `${grid.columns[index]?.title ?? ''} `, color: palette.inkSoft }, ...cell]];
  });
  return parts.flatMap((part, at) => [
    ...(at > 0 ? [{ text: ` ${glyphs.dot} `, color: palette.hairline }] : []),
    ...part,
  ]);
}

/** Draws a table as one list of labels and values per row, because its columns do not fit. */
function listGrid(grid: Grid, key: string, layout: Layout): Block {
  const lines: Line[] = [];
  const stops: TabStop[] = [];
  for (const row of grid.rows) {
    const [stop] = rowStop(row, key, lines.length, layout);
    if (stop) stops.push(stop);
    const linkedIndex = Math.max(
      0,
      row.cells.findIndex(({ link, parts }) => link ?? parts?.some((part) => part.link)),
    );
    const linked = stop && { key: stop.key, index: linkedIndex };
    const pieces = labelledCells(grid, row, [...row.cells.keys()], layout, linked);
    const rows = wrap(pieces, Math.max(minTextWidth, layout.width - 2));
    lines.push(...rows.map((line, at) => (at === 0 ? line : [{ text: '  ' }, ...line])));
  }
  return linesBlock(key, lines, stops);
}
