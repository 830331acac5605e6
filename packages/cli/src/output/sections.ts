import { type Card, type Cell, paragraphText, type Section } from '@kafra/sdk';
import type { Paint } from '../terminal/colors.ts';
import { pad, plain, widthOf } from '../terminal/text.ts';
import { drawTable, type TableCell } from './table.ts';

const styles = { good: 'green', bad: 'red', warn: 'yellow', rare: 'magenta', soft: 'dim' } as const;

/** A cell with the colour of its meaning. */
export const toned = ({ text, tone }: Cell): TableCell => (tone ? { text, style: styles[tone] } : { text });

const written = (cell: Cell, paint: Paint): string => {
  const { text, style } = toned(cell);
  return style ? paint(style, plain(text)) : plain(text);
};

interface Page {
  paint: Paint;
  /** Cells across. */
  room: number;
}

/** A card as lines: its title, then its sections. */
export function cardLines(card: Card, page: Page): string[] {
  const { paint } = page;
  const notes = (card.notes ?? []).map((note) => ` ${written(note, paint)}`).join('');
  const toggle = card.toggle ? ` ${paint('dim', `[${card.toggle.label}]`)}` : '';
  const inner = { paint, room: page.room - 2 };
  return [
    `${paint('bold', plain(card.title))}${notes}${toggle}`,
    ...card.sections.flatMap((section) => sectionLines(section, inner)).map((line) => (line ? `  ${line}` : line)),
  ];
}

/** A section as lines, under its title where it has one. */
function sectionLines(section: Section, page: Page): string[] {
  const body = bodyLines(section, page);
  const { title } = section;
  return title === undefined ? body : [page.paint('underline', plain(title)), ...body];
}

function bodyLines(section: Section, { paint, room }: Page): string[] {
  const orEmpty = (lines: string[], empty: string | undefined) => {
    if (lines.length > 0 || empty === undefined) return lines;
    return [paint('dim', empty)];
  };
  switch (section.kind) {
    case 'facts': {
      const width = Math.max(0, ...section.facts.map(({ label }) => widthOf(label)));
      return section.facts.map(({ label, value }) => `${paint('dim', pad(label, width))}  ${written(value, paint)}`);
    }
    case 'badges':
      return orEmpty(
        section.badges.map((badge) => `[${written(badge, paint)}]`),
        section.empty,
      );
    case 'list':
      return orEmpty(
        section.entries.map((entry) => `- ${written(entry, paint)}`),
        section.empty,
      );
    case 'steps':
      return section.steps.map((step, index) => `${index + 1}. ${plain(step)}`);
    case 'text':
      return section.paragraphs.map((paragraph) => plain(paragraphText(paragraph)));
    case 'code':
      return section.text.split('\n').map(plain);
    case 'grid': {
      const rows = section.rows.map(({ cells }) => cells.map(toned));
      return rows.length > 0 ? drawTable({ columns: section.columns, rows }, room, paint) : orEmpty([], section.empty);
    }
  }
}
