import { sentencesOf } from './prose-sentences.ts';
import type { ProseText } from './prose-texts.ts';

interface Block {
  lines: string[];
  line: number;
}

const isBreak = (line: string) => /^\s*$|^#{1,6} |^\s*(?:[-*+]|\d+\.) |^\||^>|^<|^-{3,}$/.test(line);
const withoutMarks = (line: string) => line.replace(/^\s*(?:#{1,6} |(?:[-*+]|\d+\.) |> ?)/, '');

/**
 * Returns the blocks of a Markdown page: paragraphs, items, headings, table rows. Code, quotations and markup are left
 * out.
 */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of page.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const isText =
      !isCode &&
      !/^\s*(?:```|~~~|>|<)|^\s*$|^\|[\s:|-]+\|$|^(?: {4}|\t)(?! *(?:[-*+]|\d+\.) )(?=\S.*(?:->|[{};]))/.test(line);
    const last = blocks.at(-1);
    if (isText && isOpen && last && !isBreak(line)) last.lines.push(line.trim());
    else if (isText) blocks.push({ lines: [withoutMarks(line)], line: index + 1 });
    isOpen = isText && !/^#{1,6} |^\|/.test(line);
  }
  return blocks;
}

/** Returns the sentences of a Markdown page. Each table cell is a separate text. */
export function pageTexts(page: string): ProseText[] {
  return blocksOf(page).flatMap(({ lines, line }) => {
    const text = lines.join(' ');
    const parts = text.startsWith('|') ? text.split(/(?<!\\)\|/) : [text];
    const lastLine = line + lines.length - 1;
    return parts.flatMap(sentencesOf).map((sentence): ProseText => ({ kind: 'pages', text: sentence, line, lastLine }));
  });
}
