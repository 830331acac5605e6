import type { Card, Cell, Fact, Paragraph, Section } from '@kafra/sdk';
import type { Console } from '../console.ts';
import type { Paint } from '../terminal/colors.ts';
import { columnsOf, maxWidthOf } from '../terminal/terminal-size.ts';
import { sanitizeText } from '../terminal/text.ts';
import { pad, widthOf } from '../terminal/text-width.ts';
import { wrapRuns } from '../terminal/wrap-runs.ts';
import { drawTable, type TableCell } from './table.ts';

const styles = { good: 'green', bad: 'red', warn: 'yellow', rare: 'magenta', soft: 'dim' } as const;

/** Returns a cell of a section as a table cell, in the colour of its tone. */
export const toTableCell = ({ text, shortText, tone }: Cell): TableCell => ({
  text,
  ...(shortText !== undefined && { shortText }),
  ...(tone && { style: styles[tone] }),
});

/** Returns a paragraph as plain text. The address of a link follows its text. */
const paragraphWithLinks = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');

/** Returns the text of a table cell, before it is wrapped. */
function cellRun(cell: Cell): TableCell {
  if (cell.spans) return { text: sanitizeText(paragraphWithLinks(cell.spans)) };
  const { tone } = cell;
  return { text: sanitizeText(cell.text), ...(tone && { style: styles[tone] }) };
}

interface RenderOptions {
  paint: Paint;
  /** Maximum width of printed tables, in cells. */
  maxWidth: number;
  /** Width at which printed texts are wrapped, in cells. */
  textWidth: number;
}

/** Options for printing cards and texts. A pipe gets unwrapped texts, so that each can be found as one line. */
export const renderOptions = ({ io, paint }: Pick<Console, 'io' | 'paint'>): RenderOptions => ({
  paint: paint.out,
  maxWidth: maxWidthOf(io.stdout, io.env),
  textWidth: io.stdout.isTTY ? columnsOf(io.stdout) : Number.POSITIVE_INFINITY,
});

type Page = Pick<RenderOptions, 'paint' | 'textWidth'>;

/** Wraps a text. Continuation lines are indented to the first line, after a prefix. */
function wrapText(runs: readonly TableCell[], { paint, textWidth }: Page, prefix = ''): string[] {
  const indent = widthOf(prefix);
  const rows = wrapRuns(runs, {
    width: Math.max(1, textWidth - indent),
    isSameStyle: (a, b) => a.style === b.style,
    breaksIdeographs: true,
  });
  return rows.map((row, index) => {
    const texts = row.map(({ text, style }, at) => {
      const shown = at === row.length - 1 && index < rows.length - 1 ? text.trimEnd() : text;
      return style ? paint(style, shown) : shown;
    });
    return (index === 0 ? prefix : ' '.repeat(indent)) + texts.join('');
  });
}

const wrapStyled = (style: TableCell['style'], text: string, page: Page): string[] =>
  wrapText([{ text: sanitizeText(text), ...(style && { style }) }], page);

/** Wraps a text between words into lines of at most `width` cells. */
export const wrapWords = (text: string, width: number): string[] =>
  wrapStyled(undefined, text, { paint: (_, plain) => plain, textWidth: width });

/** Minimum width of a value in cells. If fewer are left beside its label, the value is printed below the label. */
const minValueWidth = 16;

/** Returns a label and its value as lines: side by side, or below each other if the terminal is narrow. */
function factLines({ label, value, formula }: Fact, labelWidth: number, page: Page): string[] {
  const runs = [
    cellRun(value),
    ...(formula === undefined ? [] : [{ text: ` (${sanitizeText(formula)})`, style: 'dim' } as const]),
  ];
  const room = page.textWidth - labelWidth - labelGap.length;
  const needed = runs.reduce((sum, { text }) => sum + widthOf(text), 0);
  if (room < minValueWidth && needed > room)
    return [...wrapStyled('dim', label, page), ...wrapText(runs, page, labelGap)];
  const [first = '', ...more] = wrapText(runs, { ...page, textWidth: room });
  const indent = ' '.repeat(labelWidth + labelGap.length);
  return [`${page.paint('dim', pad(label, labelWidth))}${labelGap}${first}`, ...more.map((line) => indent + line)];
}

const labelGap = '  ';

/** Returns a card as lines: its title, then its sections. */
export function cardLines(card: Card, page: RenderOptions): string[] {
  const notes = (card.notes ?? []).flatMap((note) => [{ text: ' ' }, cellRun(note)]);
  const toggle = card.toggle
    ? [{ text: ' ' }, { text: `[${sanitizeText(card.toggle.label)}]`, style: 'dim' } as const]
    : [];
  const inner = { ...page, maxWidth: page.maxWidth - 2, textWidth: page.textWidth - 2 };
  return [
    ...wrapText([{ text: sanitizeText(card.title), style: 'bold' }, ...notes, ...toggle], page),
    ...card.sections.flatMap((section) => sectionLines(section, inner)).map((line) => (line ? `  ${line}` : line)),
  ];
}

/** Returns the lines of a section, below its title if it has one. */
export function sectionLines(section: Section, page: RenderOptions): string[] {
  const body = bodyLines(section, page);
  const { title } = section;
  return title === undefined ? body : [...wrapStyled('underline', title, page), ...body];
}

function bodyLines(section: Section, page: RenderOptions): string[] {
  const { paint, maxWidth } = page;
  const orEmpty = (lines: string[], empty: string | undefined) =>
    lines.length > 0 || empty === undefined ? lines : wrapStyled('dim', empty, page);
  switch (section.kind) {
    case 'facts': {
      const facts = section.facts.map((fact) => ({ ...fact, label: sanitizeText(fact.label) }));
      const width = Math.max(0, ...facts.map(({ label }) => widthOf(label)));
      return facts.flatMap((fact) => factLines(fact, width, page));
    }
    case 'badges':
      return orEmpty(
        section.badges.flatMap((badge) => {
          const lines = wrapText([cellRun(badge)], { ...page, textWidth: page.textWidth - 1 }, '[');
          return lines.map((line, index) => (index === lines.length - 1 ? `${line}]` : line));
        }),
        section.empty,
      );
    case 'list':
      return orEmpty(
        section.entries.flatMap((entry) => wrapText([cellRun(entry)], page, '- ')),
        section.empty,
      );
    case 'steps':
      return section.steps.flatMap((step, index) =>
        wrapText([{ text: sanitizeText(paragraphWithLinks(step)) }], page, `${index + 1}. `),
      );
    case 'text':
      return section.paragraphs.flatMap((paragraph) => wrapStyled(undefined, paragraphWithLinks(paragraph), page));
    case 'image':
      return wrapStyled('dim', `[image: ${section.alt}]`, page);
    case 'code':
      return section.text.split('\n').map(sanitizeText);
    // A QR code is not drawn, because the text that it contains is printed beside it.
    case 'qr':
      return [];
    case 'grid': {
      const rows = section.rows.map(({ cells }) => cells.map(toTableCell));
      const legend =
        section.legend?.flatMap(({ word, meaning }) => wrapStyled('dim', `${word}: ${meaning}`, page)) ?? [];
      return rows.length > 0
        ? [...drawTable({ columns: section.columns, rows }, maxWidth, paint), ...legend]
        : orEmpty([], section.empty);
    }
  }
}
