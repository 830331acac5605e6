import ts from 'typescript-api';
import type { ProseKind } from './prose-signs.ts';

/** A text of a source file. `line` and `lastLine` are counted from 1. */
export interface ProseText {
  kind: ProseKind;
  text: string;
  line: number;
  lastLine: number;
}

interface Span {
  pos: number;
  end: number;
}

const testFunctions = new Set(['test', 'it', 'describe', 'testSome', 'suite']);
const isProse = (text: string) => /^[\p{L}"'(<]/u.test(text) && text.trim().split(/\s+/).length >= 3;
/** Returns whether a string literal is SQL, a style sheet or markup, which count as code instead of prose. */
const isCode = (text: string) =>
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|SHOW|SET|GRANT)\b|\b(?:NOT NULL|VARCHAR)\b|[{};<>]{2}|=>/.test(
    text,
  );

/** Returns the function at the start of a call chain: `test` for `test.each(cases)(title, run)`. */
function calledName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calledName(node.expression);
  return undefined;
}

/** Returns the text of a string literal. A value inside a template counts as a noun. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('');
  if (ts.isJsxText(node)) return node.text.trim();
  return undefined;
}

const isTitle = (node: ts.Node): boolean => {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  const name = calledName(call.expression);
  return name !== undefined && testFunctions.has(name);
};

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isJsxText(node) ||
  node.kind === ts.SyntaxKind.RegularExpressionLiteral;

/** Removes the delimiters of a comment, and directives for tools. */
const commentText = (raw: string): string =>
  raw
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^\s*(?:\/\/+|\*(?!\/))\s?/gm, '')
    .replaceAll(/^\s*@\w+(?:\s+\w+ -)?/gm, '. ')
    .replaceAll(/```[\s\S]*?```/g, '')
    .trim();

const isDirective = (text: string) => /^(?:biome-ignore|@ts-|eslint|#region|#!|region|v8 ignore|<reference)/.test(text);

const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;

/**
 * Returns the comments of a source file. Text in literals that looks like a comment is ignored. Consecutive line
 * comments are one comment.
 */
function commentsOf(source: string, literals: readonly Span[]): (Span & { text: string })[] {
  const comments: (Span & { text: string })[] = [];
  let next = 0;
  comment.lastIndex = 0;
  for (let match = comment.exec(source); match; match = comment.exec(source)) {
    const { index } = match;
    while ((literals[next]?.end ?? Infinity) <= index) next += 1;
    const literal = literals[next];
    if (literal && literal.pos <= index) {
      comment.lastIndex = literal.end;
      continue;
    }
    const text = commentText(match[0]);
    if (text !== '' && !isDirective(text)) comments.push({ pos: index, end: comment.lastIndex, text });
  }
  return comments;
}

/**
 * Returns the string literals of a syntax tree in the order of the source. A template literal counts without its
 * values.
 */
function collectLiterals(file: ts.SourceFile): { spans: Span[]; nodes: ts.Node[] } {
  const spans: Span[] = [];
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (isLiteral(node)) nodes.push(node);
    if (isLiteral(node) && !ts.isTemplateExpression(node)) spans.push({ pos: node.getStart(file), end: node.end });
    if (ts.isTemplateExpression(node)) spans.push({ pos: node.head.getStart(file), end: node.head.end });
    if (ts.isTemplateSpan(node)) {
      visit(node.expression);
      spans.push({ pos: node.literal.getStart(file), end: node.literal.end });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { spans: spans.sort((a, b) => a.pos - b.pos), nodes };
}

/**
 * Returns the comments of a TypeScript or JavaScript source, the titles of its tests and, if it is not a test, the texts
 * that users may see: every literal of three words or more that is not code.
 */
export function sourceTexts(path: string, source: string): ProseText[] {
  const kindOfScript = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kindOfScript);
  const isProduct = /^packages\/[^/]+\/src\//.test(path) && !/\.test\.|\/testing\//.test(path);
  const { spans, nodes } = collectLiterals(file);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const textOf = (kind: ProseKind, text: string, { pos, end }: Span): ProseText => ({
    kind,
    text,
    line: lineAt(pos),
    lastLine: lineAt(end),
  });

  const texts = commentsOf(source, spans).map((one) => textOf('comments', one.text, one));
  for (const node of nodes) {
    const words = wordsOf(node);
    if (words === undefined) continue;
    const span = { pos: node.getStart(file), end: node.end };
    if (isTitle(node)) texts.push(textOf('titles', words, span));
    else if (isProduct && isProse(words) && !isCode(words)) texts.push(textOf('texts', words, span));
  }
  return texts;
}

/** Returns the comments of a style sheet (CSS). */
export function styleTexts(source: string): ProseText[] {
  const lineAt = (position: number) => source.slice(0, position).split('\n').length;
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    kind: 'comments',
    text: commentText(match[0]),
    line: lineAt(match.index),
    lastLine: lineAt(match.index + match[0].length),
  }));
}
