import type { ContentCard, ContentPart, contentSpan } from '@kafra/sdk/contract';
import { builtInParts } from '@kafra/sdk/contract';
import { siteHash } from '@kafra/sdk/rules';
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type * as z from 'zod';

type Span = z.output<typeof contentSpan>;

/** A Markdown page: its title (`# ...`), and one card per `## ...`. */
export interface MarkdownPage {
  title: string | undefined;
  cards: ContentCard[];
  /** Sentences about links and pictures in a Markdown text that are shown as their source text. */
  problems: string[];
}

/**
 * Parses the supported part of Markdown: headings 1 to 3, paragraphs, lists, tables, code, bold, italic, links
 * (https, routes and share addresses of the site) and pictures from `/media/`. A paragraph `{tap_chart}` inserts a built-in part. Everything else, including HTML,
 * becomes plain text.
 * @param untitled the title of a card for text before the first `## ...`.
 */
export function parseMarkdown(source: string, untitled = ''): MarkdownPage {
  const text = new SourceText(source);
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const page: MarkdownPage = { title: undefined, cards: [], problems: text.problems };
  const currentCard = (): ContentCard => {
    const last = page.cards.at(-1);
    if (last) return last;
    const card = { title: untitled, parts: [] };
    page.cards.push(card);
    return card;
  };
  let partTitle: string | undefined;
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) page.title ??= text.plain(node.children);
    else if (node.type === 'heading' && node.depth === 2)
      page.cards.push({ title: text.plain(node.children), parts: [] });
    else if (node.type === 'heading' && node.depth === 3) partTitle = text.plain(node.children);
    else {
      const part = toPart(node, text);
      addPart(currentCard().parts, partTitle === undefined ? part : { ...part, title: partTitle });
      partTitle = undefined;
    }
  }
  return page;
}

/** Parses one line of Markdown, such as a list entry in the settings. */
export function parseLine(source: string): Span[] {
  const text = new SourceText(source);
  const [only, ...more] = fromMarkdown(source).children;
  return only?.type === 'paragraph' && more.length === 0 ? text.spans(only.children) : [{ text: source }];
}

/** Adds a part of the text to its card. Consecutive paragraphs become one part. */
function addPart(parts: ContentPart[], part: ContentPart): void {
  const last = parts.at(-1);
  if (last?.kind === 'text' && part.kind === 'text' && part.title === undefined)
    last.paragraphs.push(...part.paragraphs);
  else parts.push(part);
}

const mediaPath = /^\/media\/[\w.-]+$/;
const builtIn = new Map(builtInParts.map((part) => [`{${part}}`, part]));

function toPart(node: RootContent, text: SourceText): ContentPart {
  switch (node.type) {
    case 'paragraph': {
      const [only, ...more] = node.children;
      if (only?.type === 'image' && more.length === 0 && mediaPath.test(only.url))
        return { kind: 'image', src: only.url, alt: only.alt ?? '' };
      const part = builtIn.get(text.of(node).trim());
      return part ? { kind: 'built_in', part } : { kind: 'text', paragraphs: [text.spans(node.children)] };
    }
    case 'list':
      return node.ordered
        ? { kind: 'steps', steps: listLines(node, text) }
        : { kind: 'list', entries: listLines(node, text) };
    case 'table':
      return tablePart(node, text);
    case 'code':
      return { kind: 'code', text: node.value };
    default:
      return { kind: 'text', paragraphs: [[{ text: text.of(node) }]] };
  }
}

/** Returns the entries of a Markdown list. Entries of a nested list follow the entry that contains it. */
const listLines = (list: List, text: SourceText): Span[][] =>
  list.children.flatMap(({ children }) => {
    const nested = children.filter((child) => child.type === 'list');
    const own = children.filter((child) => child.type !== 'list');
    return [own.flatMap((child, index) => [...(index > 0 ? [{ text: ' ' }] : []), ...blockSpans(child, text)])].concat(
      nested.flatMap((child) => listLines(child, text)),
    );
  });

const blockSpans = (node: BlockContent | DefinitionContent, text: SourceText): Span[] =>
  node.type === 'paragraph' ? text.spans(node.children) : [{ text: text.of(node) }];

function tablePart({ children: [head, ...rows] }: Table, text: SourceText): ContentPart {
  const columns = (head?.children ?? []).map((cell) => text.plain(cell.children));
  return {
    kind: 'table',
    columns,
    rows: rows.map((row) => columns.map((_, index) => text.spans(row.children[index]?.children ?? []))),
  };
}

/** Maximum depth of nested styles in Markdown. Deeper ones are shown as source text. */
const maxDepth = 8;

interface Positioned {
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined;
}

/** Converts Markdown nodes to formatted text spans, or to their source text. */
class SourceText {
  readonly #source: string;
  readonly problems: string[] = [];
  constructor(source: string) {
    this.#source = source;
  }

  of({ position }: Positioned): string {
    return this.#source.slice(position?.start.offset, position?.end.offset);
  }

  plain(nodes: readonly PhrasingContent[]): string {
    return this.spans(nodes)
      .map(({ text }) => text)
      .join('');
  }

  spans(nodes: readonly PhrasingContent[], style: Omit<Span, 'text'> = {}, depth = 0): Span[] {
    return nodes.flatMap((node) => {
      switch (node.type) {
        case 'text':
          return [{ text: node.value.replaceAll('\n', ' '), ...style }];
        case 'inlineCode':
          return [{ text: node.value, ...style, code: true }];
        case 'break':
          return [{ text: ' ', ...style }];
        case 'strong':
          if (depth < maxDepth) return this.spans(node.children, { ...style, bold: true }, depth + 1);
          break;
        case 'emphasis':
          if (depth < maxDepth) return this.spans(node.children, { ...style, italic: true }, depth + 1);
          break;
        case 'link': {
          const href = linkTarget(node.url);
          if (href !== undefined && depth < maxDepth) return this.spans(node.children, { ...style, href }, depth + 1);
          break;
        }
      }
      const problem = problemOf(node, this.of(node));
      if (problem !== undefined) this.problems.push(problem);
      return [{ text: this.of(node), ...style }];
    });
  }
}

const maxQuoted = 80;

/** Returns the reason why a Markdown link or picture is shown as its source text; undefined for other nodes. */
function problemOf({ type }: PhrasingContent, source: string): string | undefined {
  const quoted = source.length > maxQuoted ? `${source.slice(0, maxQuoted)}...` : source;
  switch (type) {
    case 'link':
    case 'linkReference':
      return `the link ${quoted} is shown as text: write [name](address) with an address that begins with https:// or #/, or one such as /item/501`;
    case 'image':
    case 'imageReference':
      return `the picture ${quoted} is shown as text: write ![name](/media/FILE) in a separate paragraph`;
    default:
      return undefined;
  }
}

/**
 * Returns the address that a link in a text opens: an https address, or a route of the site. Undefined for other
 * addresses.
 */
const linkTarget = (url: string): string | undefined =>
  url.startsWith('https://') && URL.canParse(url) ? url : siteHash(url);

/** Returns the problems of Markdown texts (links and pictures that cannot be shown), without duplicates. */
export const markdownProblems = (sources: readonly string[]): string[] => [
  ...new Set(sources.flatMap((source) => parseMarkdown(source).problems)),
];
