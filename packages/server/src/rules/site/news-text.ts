import type { ContentCard, ContentPart } from '@kafra/sdk/contract';
import { parseMarkdown } from './markdown-cards.ts';

const maxSlug = 40;
const maxExcerpt = 200;

/**
 * Returns a slug for the title of a news item in lower-case ASCII; empty if the title has neither Latin letters nor
 * digits.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlug)
    .replace(/^-+|-+$/g, '');

/** Returns a slug with a number at its end, so that it differs from others. */
export const numberedSlug = (slug: string, number: number): string =>
  `${slug.slice(0, maxSlug - 1 - String(number).length).replace(/-+$/, '')}-${number}`;

/**
 * Returns the cards of a news item. If the text starts with its title as a heading, the heading is left out. A
 * different first heading stays.
 */
export function newsCards({ title, body }: { title: string; body: string }): ContentCard[] {
  const page = parseMarkdown(body);
  if (page.title === undefined || page.title === title) return page.cards;
  const [first, ...more] = page.cards;
  return first?.title === ''
    ? [{ ...first, title: page.title }, ...more]
    : [{ title: page.title, parts: [] }, ...page.cards];
}

/** Returns the first level 1 heading of a Markdown text. */
export const headingOf = (body: string): string | undefined => parseMarkdown(body).title;

type Line = Extract<ContentPart, { kind: 'list' }>['entries'][number];

const lineText = (line: Line): string => line.map(({ text }) => text).join('');

/** Returns the plain texts of a part of a card, one for each paragraph, list or row. */
function partTexts(part: ContentPart): string[] {
  switch (part.kind) {
    case 'text':
      return part.paragraphs.map(lineText);
    case 'list':
      return [part.entries.map(lineText).join(' · ')];
    case 'steps':
      return [part.steps.map(lineText).join(' · ')];
    case 'table':
      return part.rows.map((row) => row.map(lineText).join(' '));
    case 'code':
      return [part.text];
    case 'image':
      return [part.alt];
    case 'facts':
    case 'built_in':
      return [];
  }
}

/** Returns the beginning of a news text without formatting, at most 200 characters, cut between words. */
export function excerptOf(beginning: string): string {
  const texts = parseMarkdown(beginning).cards.flatMap(({ parts }) => parts.flatMap(partTexts));
  const whole = texts.join(' ').replace(/\s+/g, ' ').trim();
  if (whole.length <= maxExcerpt) return whole;
  const cut = whole.slice(0, maxExcerpt);
  const end = cut.lastIndexOf(' ');
  const words = end > maxExcerpt / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${words.replace(/[\s.,:;]+$/, '')}...`;
}
