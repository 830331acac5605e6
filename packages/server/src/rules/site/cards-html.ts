import type { ContentCard, ContentPart } from '@kafra/sdk/contract';
import { escapeXml } from './xml-text.ts';

type Line = Extract<ContentPart, { kind: 'list' }>['entries'][number];
type Span = Line[number];

/**
 * Returns the cards of a page as HTML for other programs, such as feed readers. All text is escaped.
 * @param site URL of the site, without a slash at the end. Links and pictures start with it.
 */
export function cardsToHtml(cards: readonly ContentCard[], site: string): string {
  const inTag = (tag: string, html: string) => `<${tag}>${html}</${tag}>`;
  const heading = (tag: string, title: string | undefined) => (title ? inTag(tag, escapeXml(title)) : '');

  function spanHtml({ text, bold, italic, code, href }: Span): string {
    let html = escapeXml(text);
    if (code) html = inTag('code', html);
    if (italic) html = inTag('em', html);
    if (bold) html = inTag('strong', html);
    if (href === undefined) return html;
    return `<a href="${escapeXml(href.startsWith('#/') ? `${site}/${href}` : href)}">${html}</a>`;
  }
  const lineHtml = (line: Line) => line.map(spanHtml).join('');
  const each = (tag: string, lines: readonly Line[]) => lines.map((line) => inTag(tag, lineHtml(line))).join('');

  function partHtml(part: ContentPart): string {
    switch (part.kind) {
      case 'text':
        return each('p', part.paragraphs);
      case 'list':
        return inTag('ul', each('li', part.entries));
      case 'steps':
        return inTag('ol', each('li', part.steps));
      case 'table': {
        const head = part.columns.map((column) => inTag('th', escapeXml(column))).join('');
        return inTag(
          'table',
          [head, ...part.rows.map((row) => each('td', row))].map((row) => inTag('tr', row)).join(''),
        );
      }
      case 'code':
        return inTag('pre', escapeXml(part.text));
      case 'image':
        return `<p><img src="${escapeXml(site + part.src)}" alt="${escapeXml(part.alt)}"/></p>`;
      case 'facts':
      case 'built_in':
        return '';
    }
  }

  return cards
    .map(
      ({ title, parts }) =>
        heading('h2', title) + parts.map((part) => heading('h3', part.title) + partHtml(part)).join(''),
    )
    .join('');
}
