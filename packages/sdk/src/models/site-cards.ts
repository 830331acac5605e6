import type { ContentCard, ContentPart } from '../contract/site-pages.ts';
import { type BuiltInFacts, builtInSections } from './built-in-parts.ts';
import { type Cell, cell, type Section, type Span, spansText } from './content.ts';
import type { PageCard } from './page.ts';

type ContentLine = Extract<ContentPart, { kind: 'list' }>['entries'][number];

/**
 * Returns the operator's cards as cards of a page. A card is left out if its content is from features that the server
 * does not have.
 */
export const siteCards = (cards: readonly ContentCard[], site: BuiltInFacts): PageCard[] =>
  cards.flatMap(({ id, title, parts, language }) => {
    const sections = parts.flatMap((part) => toSections(part, site));
    const isMissing = sections.length === 0 && parts.length > 0;
    return isMissing ? [] : [{ id, title, language, sections }];
  });

/** Returns the operator's cards as consecutive sections below the title of a page. */
export function cardSections(cards: readonly ContentCard[], pageTitle: string, site: BuiltInFacts): Section[] {
  const [page, ...more] = siteCards(cards, site).flatMap(({ title, sections: [first, ...rest] }) => {
    const heading: Section = { kind: 'text', title, paragraphs: [] };
    if (!first) return [heading];
    return first.title === undefined ? [{ ...first, title }, ...rest] : [heading, first, ...rest];
  });
  if (!page) return [];
  const isRepeated = pageTitle === '' || page.title === pageTitle;
  return isRepeated ? [page, ...more] : [{ kind: 'text', title: pageTitle, paragraphs: [] }, page, ...more];
}

const toSpans = (line: ContentLine): readonly Span[] =>
  line.map(({ text, bold, italic, code, href }) => ({ text, isBold: bold, isItalic: italic, isCode: code, href }));

/** A paragraph without any style stays a plain text, which every renderer can measure and wrap. */
function toParagraph(line: ContentLine): string | readonly Span[] {
  const spans = toSpans(line);
  const isPlain = spans.every(({ isBold, isItalic, isCode, href }) => !isBold && !isItalic && !isCode && !href);
  return isPlain ? spansText(spans) : spans;
}

function toCell(line: ContentLine): Cell {
  const paragraph = toParagraph(line);
  return typeof paragraph === 'string' ? cell(paragraph) : cell(spansText(paragraph), { spans: paragraph });
}

function toSections(part: ContentPart, site: BuiltInFacts): Section[] {
  const { title } = part;
  switch (part.kind) {
    case 'text':
      return [{ kind: 'text', title, paragraphs: part.paragraphs.map(toParagraph) }];
    case 'list':
      return [{ kind: 'list', title, entries: part.entries.map(toCell) }];
    case 'steps':
      return [{ kind: 'steps', title, steps: part.steps.map(toParagraph) }];
    case 'facts':
      return [{ kind: 'facts', title, facts: part.facts.map(({ label, value }) => ({ label, value: cell(value) })) }];
    case 'table':
      return [
        {
          kind: 'grid',
          title,
          columns: part.columns.map((column) => ({ title: column })),
          rows: part.rows.map((row, index) => ({ key: String(index), cells: row.map(toCell) })),
        },
      ];
    case 'code':
      return [{ kind: 'code', title: title ?? '', text: part.text }];
    case 'image':
      return [{ kind: 'image', title, src: part.src, alt: part.alt }];
    case 'built_in':
      return builtInSections[part.part](site);
  }
}
