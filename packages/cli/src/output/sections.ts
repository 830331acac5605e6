import type { Card, Cell, Paragraph, Section } from '@kafra/sdk';
import type { Paint } from '../terminal/colors.ts';
import { sanitizeText } from '../terminal/text.ts';
import { pad, widthOf } from '../terminal/text-width.ts';
import { drawTable, type TableCell } from './table.ts';

const styles = { good: 'green', bad: 'red', warn: 'yellow', rare: 'magenta', soft: 'dim' } as const;

/** A cell with the colour of its meaning. */
export const toTableCell = ({ text, tone }: Cell): TableCell => (tone ? { text, style: styles[tone] } : { text });

/** A paragraph as text. The address of a link follows its text. */
const paragraphWithLinks = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');

const paintCell = (cell: Cell, paint: Paint): string => {
  if (cell.spans) return sanitizeText(paragraphWithLinks(cell.spans));
  const { text, style } = toTableCell(cell);
  return style ? paint(style, sanitizeText(text)) : sanitizeText(text);
};

interface RenderOptions {
  paint: Paint;
  /** Cells across. */
  maxWidth: number;
}

/** A card as lines: its title, then its sections. */
export function cardLines(card: Card, page: RenderOptions): string[] {
  const { paint } = page;
  const notes = (card.notes ?? []).map((note) => ` ${paintCell(note, paint)}`).join('');
  const toggle = card.toggle ? ` ${paint('dim', `[${sanitizeText(card.toggle.label)}]`)}` : '';
  const inner = { paint, maxWidth: page.maxWidth - 2 };
  return [
    `${paint('bold', sanitizeText(card.title))}${notes}${toggle}`,
    ...card.sections.flatMap((section) => sectionLines(section, inner)).map((line) => (line ? `  ${line}` : line)),
  ];
}

/** Returns the lines of a section, below its title if it has one. */
export function sectionLines(section: Section, page: RenderOptions): string[] {
  const body = bodyLines(section, page);
  const { title } = section;
  return title === undefined ? body : [page.paint('underline', sanitizeText(title)), ...body];
}

function bodyLines(section: Section, { paint, maxWidth }: RenderOptions): string[] {
  const orEmpty = (lines: string[], empty: string | undefined) => {
    if (lines.length > 0 || empty === undefined) return lines;
    return [paint('dim', sanitizeText(empty))];
  };
  switch (section.kind) {
    case 'facts': {
      const facts = section.facts.map((fact) => ({ ...fact, label: sanitizeText(fact.label) }));
      const width = Math.max(0, ...facts.map(({ label }) => widthOf(label)));
      return facts.map(({ label, value, formula }) => {
        const hint = formula === undefined ? '' : paint('dim', ` (${sanitizeText(formula)})`);
        return `${paint('dim', pad(label, width))}  ${paintCell(value, paint)}${hint}`;
      });
    }
    case 'badges':
      return orEmpty(
        section.badges.map((badge) => `[${paintCell(badge, paint)}]`),
        section.empty,
      );
    case 'list':
      return orEmpty(
        section.entries.map((entry) => `- ${paintCell(entry, paint)}`),
        section.empty,
      );
    case 'steps':
      return section.steps.map((step, index) => `${index + 1}. ${sanitizeText(paragraphWithLinks(step))}`);
    case 'text':
      return section.paragraphs.map((paragraph) => sanitizeText(paragraphWithLinks(paragraph)));
    case 'image':
      return [paint('dim', sanitizeText(`[image: ${section.alt}]`))];
    case 'code':
      return section.text.split('\n').map(sanitizeText);
    // The text of the code is written beside it.
    case 'qr':
      return [];
    case 'grid': {
      const rows = section.rows.map(({ cells }) => cells.map(toTableCell));
      const legend =
        section.legend?.map(({ word, meaning }) => paint('dim', sanitizeText(`${word}: ${meaning}`))) ?? [];
      return rows.length > 0
        ? [...drawTable({ columns: section.columns, rows }, maxWidth, paint), ...legend]
        : orEmpty([], section.empty);
    }
  }
}
