import { type Cell, type Fact, paragraphText, type Section } from '@kafra/sdk';
import type { Choice } from '../shell/ui.ts';
import { legible } from '../theme/contrast.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import type { TerminalPalette } from '../theme/palette.ts';
import { cellPieces } from '../widgets/cell-pieces.ts';
import { allFit, fitColumns, leastText } from '../widgets/columns.ts';
import { widthOf } from '../widgets/fit.ts';
import { columnGap, LedgerTable, markWidth } from '../widgets/ledger-table.tsx';
import { type Block, linesBlock, type Stop } from './block.ts';
import { type Line, lineWidth, type Piece, wrap } from './line.ts';

/** How sections become blocks. */
export interface Layout {
  width: number;
  palette: TerminalPalette;
  glyphs: Glyphs;
  follow(link: string): void;
  copy(text: string): void;
  /** Lets the user choose one of several. */
  offer(title: string, choices: readonly Choice[]): void;
  /** The page of a long list, and how to turn it. */
  pageOf(key: string): number;
  turn(key: string, page: number): void;
}

/** A section as blocks, under its title. */
export function sectionBlocks(section: Section, key: string, layout: Layout): Block[] {
  const title = section.title ? [linesBlock(`${key} title`, [titleLine(section.title, layout)])] : [];
  return [...title, ...body(section, key, layout)];
}

const titleLine = (title: string, { palette }: Layout): Line => [{ text: title, color: palette.inkSoft, bold: true }];

function body(section: Section, key: string, layout: Layout): Block[] {
  switch (section.kind) {
    case 'facts':
      return [factsBlock(section.facts, key, layout)];
    case 'badges':
      return [flowBlock(section.badges, section.empty, key, layout)];
    case 'list':
      return listBlocks(section, key, layout);
    case 'steps':
      return [
        linesBlock(
          key,
          section.steps.flatMap((step, index) => stepLines(step, index, layout)),
        ),
      ];
    case 'text':
      return [
        linesBlock(
          key,
          section.paragraphs.flatMap((paragraph) => paragraphLines(paragraph, layout)),
        ),
      ];
    case 'code':
      return [linesBlock(key, codeLines(section.text, layout))];
    case 'grid':
      return gridBlocks(section, key, layout);
  }
}

interface Linked {
  pieces: Piece[];
  stops: Stop[];
}

/** A cell's pieces, and the stop that follows its link. */
function linked(cell: Cell, key: string, row: number, layout: Layout): Linked {
  const { palette, follow, copy } = layout;
  if (cell.parts) return linkedParts(cell.parts, key, row, layout);
  const { link, copies } = cell;
  const pieces = cellPieces(cell, palette);
  const run = link !== undefined ? () => follow(link) : copies !== undefined ? () => copy(copies) : undefined;
  if (!run) return { pieces, stops: [] };
  return { pieces: pieces.map((piece) => ({ ...piece, stop: key })), stops: [{ key, row, run }] };
}

function linkedParts(parts: readonly Cell[], key: string, row: number, layout: Layout): Linked {
  const all = parts.map((part, index) => linked(part, `${key} ${index}`, row, layout));
  const comma: Piece = { text: ', ', color: layout.palette.inkSoft };
  return {
    pieces: all.flatMap(({ pieces }, index) => [...(index > 0 ? [comma] : []), ...pieces]),
    stops: all.flatMap(({ stops }) => stops),
  };
}

/** Labels and values, in as many columns as there is room for. */
function factsBlock(facts: readonly Fact[], key: string, layout: Layout): Block {
  const { width, palette } = layout;
  const labels = Math.max(0, ...facts.map(({ label }) => widthOf(label))) + 2;
  const values = Math.max(0, ...facts.map(({ value }) => lineWidth(cellPieces(value, palette))));
  const between = 4;
  const columns = Math.max(1, Math.min(3, Math.floor((width + between) / (labels + values + between))));
  const lines: Piece[][] = [];
  const stops: Stop[] = [];
  facts.forEach(({ label, value }, index) => {
    const name: Piece = { text: label.padEnd(labels), color: palette.inkSoft };
    const at = columns === 1 ? lines.length : Math.floor(index / columns);
    const { pieces, stops: found } = linked(value, `${key} ${index}`, at, layout);
    stops.push(...found);
    if (columns === 1) {
      const [first = [], ...rest] = wrap(pieces, Math.max(leastText, width - labels));
      lines.push([name, ...first], ...rest.map((line) => [{ text: ' '.repeat(labels) }, ...line]));
    } else {
      const blank = index % columns < columns - 1 ? values + between - lineWidth(pieces) : 0;
      lines[at] = [...(lines[at] ?? []), name, ...pieces, { text: ' '.repeat(Math.max(0, blank)) }];
    }
  });
  return linesBlock(key, lines, stops);
}

/** Stamps and links side by side. */
function flowBlock(cells: readonly Cell[], empty: string | undefined, key: string, layout: Layout): Block {
  const { width, palette } = layout;
  if (cells.length === 0)
    return linesBlock(key, empty ? [[{ text: empty, color: palette.inkSoft, italic: true }]] : []);
  const lines: Piece[][] = [[]];
  const stops: Stop[] = [];
  cells.forEach((cell, index) => {
    const line = lines.at(-1) ?? [];
    const { pieces, stops: found } = linked(cell, `${key} ${index}`, 0, layout);
    const needed = lineWidth(pieces) + (line.length > 0 ? 1 : 0);
    if (line.length > 0 && lineWidth(line) + needed > width) lines.push(pieces);
    else line.push(...(line.length > 0 ? [{ text: ' ' }] : []), ...pieces);
    stops.push(...found.map((stop) => ({ ...stop, row: lines.length - 1 })));
  });
  return linesBlock(key, lines, stops);
}

function listBlocks(section: Extract<Section, { kind: 'list' }>, key: string, layout: Layout): Block[] {
  const { width, palette, glyphs } = layout;
  const { entries, empty, pageSize } = section;
  if (entries.length === 0) return [flowBlock([], empty, key, layout)];
  const { shown, first, pager } = page(entries, key, pageSize, layout);
  const lines: Line[] = [];
  const stops: Stop[] = [];
  shown.forEach((entry, index) => {
    const { pieces, stops: found } = linked(entry, `${key} ${first + index}`, lines.length, layout);
    stops.push(...found);
    const rows = wrap(pieces, Math.max(leastText, width - 2));
    lines.push(
      ...rows.map((row, at) => [{ text: at === 0 ? `${glyphs.dot} ` : '  ', color: palette.inkSoft }, ...row]),
    );
  });
  return [linesBlock(key, lines, stops), ...pager];
}

/** The entries of the page that is shown, and what turns it. */
function page<T>(entries: readonly T[], key: string, size: number | undefined, layout: Layout) {
  const pages = size ? Math.ceil(entries.length / size) : 1;
  if (!size || pages <= 1) return { shown: entries, first: 0, pager: [] };
  const at = Math.min(layout.pageOf(key), pages - 1);
  return { shown: entries.slice(at * size, (at + 1) * size), first: at * size, pager: [pager(key, at, pages, layout)] };
}

function pager(key: string, at: number, pages: number, { palette, turn }: Layout): Block {
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
  const line: Line = [
    { text: `Page ${at + 1} of ${pages} `, color: palette.inkSoft },
    ...buttons.map(({ words, works, stop }) => ({
      text: ` [${words}]`,
      color: works ? palette.brass : palette.hairline,
      stop: works ? stop : undefined,
    })),
  ];
  const stops = buttons
    .filter(({ works }) => works)
    .map(({ to, stop }) => ({ key: stop, row: 0, run: () => turn(key, to) }));
  return linesBlock(`${key} pager`, [line], stops);
}

function stepLines(step: string, index: number, { width, palette }: Layout): Line[] {
  const number = `${index + 1}. `;
  return wrap([{ text: step, color: palette.ink }], Math.max(leastText, width - number.length)).map((line, at) => [
    { text: at === 0 ? number : ' '.repeat(number.length), color: palette.brass, bold: true },
    ...line,
  ]);
}

type Paragraph = Extract<Section, { kind: 'text' }>['paragraphs'][number];

function paragraphLines(paragraph: Paragraph, { width, palette }: Layout): Line[] {
  const spans = typeof paragraph === 'string' ? [{ text: paragraph, color: undefined }] : paragraph;
  if (paragraphText(paragraph) === '') return [[]];
  const pieces = spans.map(({ text, color }) => ({ text, color: legible(color, palette.ground, palette.ink) }));
  return wrap(pieces, width);
}

const codeLines = (text: string, { width, palette, glyphs }: Layout): Line[] =>
  text
    .split('\n')
    .flatMap((line) => wrap([{ text: line, color: palette.inkSoft }], Math.max(leastText, width - 2)))
    .map((line) => [{ text: `${glyphs.bar} `, color: palette.hairline }, ...line]);

type Grid = Extract<Section, { kind: 'grid' }>;

function gridBlocks(grid: Grid, key: string, layout: Layout): Block[] {
  if (grid.rows.length === 0) return [flowBlock([], grid.empty, key, layout)];
  const { shown, pager: turning } = page(grid.rows, key, grid.pageSize, layout);
  const wishes = grid.columns.map(({ title, align }, index) => {
    const cells = shown.map((row) => lineWidth(cellPieces(row.cells[index] ?? { text: '' }, layout.palette)));
    const natural = Math.max(widthOf(title), ...cells);
    return { natural, least: align === 'end' ? natural : Math.min(natural, leastText), priority: 1 };
  });
  // The mark of a row stands in the gutter, as everywhere in a document.
  const room = layout.width;
  const block = allFit(wishes, room, columnGap)
    ? ruledGrid({ ...grid, rows: shown }, key, fitColumns(wishes, room, columnGap), layout)
    : entriesGrid({ ...grid, rows: shown }, key, layout);
  return [block, ...turning];
}

/** What a row leads to: where there are several places, the user chooses. */
function rowStop(row: Grid['rows'][number], key: string, at: number, { follow, offer }: Layout): Stop[] {
  const links = row.cells
    .flatMap((cell) => cell.parts ?? [cell])
    .flatMap(({ text, link }) => (link ? [{ label: text, run: () => follow(link) }] : []));
  const [first] = links;
  if (!first) return [];
  const run = links.length === 1 ? first.run : () => offer(row.cells[0]?.text ?? '', links);
  return [{ key: `${key} ${row.key}`, row: at, run }];
}

/** Head, rule and rows. */
function ruledGrid(grid: Grid, key: string, fitted: ReturnType<typeof fitColumns>, layout: Layout): Block {
  const headHeight = 2;
  const columns = fitted.map(({ index, width }) => ({ title: '', ...grid.columns[index], width }));
  return {
    key,
    height: grid.rows.length + headHeight,
    stops: grid.rows.flatMap((row, index) => rowStop(row, key, index + headHeight, layout)),
    draw: ({ from, to, focus }) => (
      <LedgerTable
        columns={columns}
        // Once the rule is scrolled away the head has no meaning.
        headless={from > 0}
        rows={grid.rows.slice(Math.max(0, from - headHeight), Math.max(0, to - headHeight))}
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
    stops.push(...rowStop(row, key, lines.length, layout));
    const pieces = row.cells.flatMap((cell, index): Piece[] => {
      const shown = cellPieces(cell, palette);
      if (shown.length === 0) return [];
      const stop = cell.link ? `${key} ${row.key}` : undefined;
      return [
        ...(index > 0 ? [{ text: ` ${glyphs.dot} `, color: palette.hairline }] : []),
        { text: `${grid.columns[index]?.title ?? ''} `, color: palette.inkSoft },
        ...shown.map((piece) => ({ ...piece, stop, bold: row.recent })),
      ];
    });
    lines.push(
      ...wrap(pieces, Math.max(leastText, width - 2)).map((line, at) => [
        { text: at === 0 ? `${glyphs.dot} ` : '  ', color: palette.inkSoft },
        ...line,
      ]),
    );
  }
  return linesBlock(key, lines, stops);
}
