import { type Cell, type Fact, type Paragraph, paragraphText, type Section } from '@kafra/sdk';
import { minTextWidth } from '../../terminal/fit-columns.ts';
import { cellText } from '../../terminal/text.ts';
import { pad, widthOf } from '../../terminal/text-width.ts';
import { cellPieces, paragraphPieces } from '../widgets/cell-pieces.ts';
import { type Block, linesBlock, type TabStop } from './block.ts';
import { gridBlocks } from './grid.tsx';
import { emptyLine, type Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';
import { paginate } from './paging.ts';
import { qrBlocks } from './qr-code.ts';
import { wrap } from './wrap.ts';

/** Returns a section of a card or page as blocks, below its title. */
export function sectionBlocks(section: Section, key: string, layout: Layout): Block[] {
  const blocks = body(section, key, layout);
  if (!section.title) return blocks;
  // The header of a table looks like a title, so a blank row separates it from the title of the section.
  const isRuled = section.kind === 'grid' && blocks.some(({ render }) => render);
  const title = linesBlock(`${key} title`, [titleLine(section.title, layout), ...(isRuled ? [[]] : [])]);
  return [{ ...title, parts: [0] }, ...blocks];
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
    case 'image':
      return [
        linesBlock(key, wrap([{ text: `[image: ${section.alt}]`, color: layout.palette.inkSoft }], layout.width)),
      ];
    case 'code':
      return [linesBlock(key, codeLines(section.text, layout))];
    case 'qr':
      return qrBlocks(section.text, key, layout);
    case 'grid':
      return gridBlocks(section, key, layout);
  }
}

interface LinkedPieces {
  pieces: Piece[];
  stops: TabStop[];
}

/** Returns the styled texts of a table cell, and the tab stop that opens its link. */
function linkedCell(cell: Cell, key: string, row: number, layout: Layout): LinkedPieces {
  if (cell.parts) return linkedParts(cell, key, row, layout);
  const pieces = cellPieces(cell, layout.palette);
  const run = cellAction(cell, layout);
  if (!run) return { pieces, stops: [] };
  return { pieces: pieces.map((piece) => ({ ...piece, stop: key })), stops: [{ key, row, run }] };
}

/** Returns the action of a table cell: opening its link or copying its text; undefined for plain text. */
function cellAction({ link, copyText }: Cell, { openLink, copy }: Layout): TabStop['run'] | undefined {
  if (link !== undefined) return () => openLink(link);
  if (copyText !== undefined) return () => copy(copyText);
  return undefined;
}

function linkedParts({ parts = [], phrase }: Cell, key: string, row: number, layout: Layout): LinkedPieces {
  const filled = parts.filter(({ text }) => text !== '');
  const all = filled.map((part, index) => linkedCell(part, `${key} ${index}`, row, layout));
  const comma: Piece = { text: phrase ? ' ' : ', ', color: layout.palette.inkSoft };
  return {
    pieces: all.flatMap(({ pieces }, index) => [...(index > 0 ? [comma] : []), ...pieces]),
    stops: all.flatMap(({ stops }) => stops),
  };
}

/** Returns facts as labels and values, side by side in as many columns as fit. */
function factsBlock(facts: readonly Fact[], key: string, layout: Layout): Block {
  const { width, palette } = layout;
  const labels = Math.max(0, ...facts.map(({ label }) => widthOf(label))) + 2;
  const values = Math.max(0, ...facts.map(({ value }) => lineWidth(cellPieces(value, palette))));
  const between = 4;
  const columns = Math.max(1, Math.min(3, Math.floor((width + between) / (labels + values + between))));
  const lines: Piece[][] = [];
  const stops: TabStop[] = [];
  facts.forEach(({ label, value }, index) => {
    const name: Piece = { text: pad(label, labels), color: palette.inkSoft };
    const at = columns === 1 ? lines.length : Math.floor(index / columns);
    const { pieces, stops: found } = linkedCell(value, `${key} ${index}`, at, layout);
    stops.push(...found);
    if (columns === 1) {
      const [first = [], ...rest] = wrap(pieces, Math.max(minTextWidth, width - labels));
      lines.push([name, ...first], ...rest.map((line) => [{ text: ' '.repeat(labels) }, ...line]));
    } else {
      const blank = index % columns < columns - 1 ? values + between - lineWidth(pieces) : 0;
      lines[at] = [...(lines[at] ?? []), name, ...pieces, { text: ' '.repeat(Math.max(0, blank)) }];
    }
  });
  return linesBlock(key, [...lines, ...formulaLines(facts, layout)], stops);
}

/** Returns the formulas of computed values as lines. They are shown below all facts. */
function formulaLines(facts: readonly Fact[], { width, palette, glyphs }: Layout): Line[] {
  const formulas = facts.flatMap(({ label, formula }) => (formula === undefined ? [] : [`${label} = ${formula}`]));
  return formulas.length > 0 ? wrap([{ text: formulas.join(` ${glyphs.dot} `), color: palette.inkSoft }], width) : [];
}

/** Returns badges and links side by side. */
function flowBlock(cells: readonly Cell[], empty: string | undefined, key: string, layout: Layout): Block {
  const { width } = layout;
  if (cells.length === 0) return linesBlock(key, empty ? [emptyLine(empty, layout)] : []);
  const lines: Piece[][] = [[]];
  const stops: TabStop[] = [];
  cells.forEach((cell, index) => {
    const line = lines.at(-1) ?? [];
    const { pieces, stops: found } = linkedCell(cell, `${key} ${index}`, 0, layout);
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
  const { shown, first, pager } = paginate(entries, key, pageSize, layout);
  const lines: Line[] = [];
  const stops: TabStop[] = [];
  shown.forEach((entry, index) => {
    const { pieces, stops: found } = linkedCell(entry, `${key} ${first + index}`, lines.length, layout);
    stops.push(...found);
    const rows = wrap(pieces, Math.max(minTextWidth, width - 2));
    lines.push(
      ...rows.map((row, at) => [{ text: at === 0 ? `${glyphs.dot} ` : '  ', color: palette.inkSoft }, ...row]),
    );
  });
  return [linesBlock(key, lines, stops), ...pager];
}

function stepLines(step: Paragraph, index: number, { width, palette }: Layout): Line[] {
  const number = `${index + 1}. `;
  return wrap(paragraphPieces(step, palette), Math.max(minTextWidth, width - number.length)).map((line, at) => [
    { text: at === 0 ? number : ' '.repeat(number.length), color: palette.brass, bold: true },
    ...line,
  ]);
}

function paragraphLines(paragraph: Paragraph, { width, palette }: Layout): Line[] {
  if (paragraphText(paragraph) === '') return [[]];
  return wrap(paragraphPieces(paragraph, palette), width);
}

const codeLines = (text: string, { width, palette, glyphs }: Layout): Line[] =>
  text
    .split('\n')
    .flatMap((line) => wrap([{ text: cellText(line), color: palette.inkSoft }], Math.max(minTextWidth, width - 2)))
    .map((line) => [{ text: `${glyphs.bar} `, color: palette.hairline }, ...line]);
