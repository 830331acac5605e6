import { Cursor, skipBody, skipComment } from './cursor.ts';

/** A line of a script file that stands outside of every script body. */
export interface TopLine {
  readonly line: number;
  /** Split at TABs; runs of TABs count as one. */
  readonly fields: readonly string[];
  /** The body of a script or function, without its braces. */
  readonly body?: string;
}

/** `// prt_fild00 - Prontera Field`: the only place where a server tree tells the name of a map. */
interface MapComment {
  readonly map: string;
  readonly name: string;
}

export interface Scanned {
  readonly lines: TopLine[];
  readonly mapComments: MapComment[];
  readonly problems: { readonly line: number; readonly why: string }[];
}

const MAP_COMMENT = /^\/\/\s*([a-z0-9_@-]{3,11})\s+-\s+(\S.*?)\s*$/;
const HAS_BODY = /^(script|trader)$/i;

/** The fields of a line, its trailing comment removed. */
function fieldsOf(line: string): string[] {
  return line
    .replace(/(^|[\t ,;])\/\/.*$/, '$1')
    .split(/\t+/)
    .map((field) => field.trim())
    .filter((field, index, all) => field !== '' || index < all.length - 1);
}

function readScript(cursor: Cursor, start: { line: number; fields: string[]; position: number }, into: Scanned): void {
  const open = cursor.text.indexOf('{', start.position);
  const between = open < 0 ? '' : cursor.text.slice(start.position, open);
  if (open < 0 || /[\n][^\s/]/.test(between)) {
    into.problems.push({ line: start.line, why: 'script without a body' });
    return;
  }
  cursor.position = start.position;
  cursor.line = start.line;
  cursor.moveTo(open + 1);
  const body = skipBody(cursor);
  if (body === undefined) into.problems.push({ line: start.line, why: 'the body of this script never ends' });
  into.lines.push({
    line: start.line,
    fields: start.fields.map((field) => field.replace(/\{.*$/, '').trim()),
    body: body ?? '',
  });
  if (body === undefined) cursor.moveTo(cursor.text.length);
}

/** Notes the name of a map, where a comment of one line tells it. */
function readMapComment(cursor: Cursor, into: Scanned): void {
  const [, map, name] = MAP_COMMENT.exec(cursor.restOfLine()) ?? [];
  if (map !== undefined && name !== undefined) into.mapComments.push({ map, name });
}

function readTopLine(cursor: Cursor, into: Scanned): void {
  const { line, position } = cursor;
  const fields = fieldsOf(cursor.restOfLine());
  if (HAS_BODY.test(fields[1] ?? '')) readScript(cursor, { line, position, fields }, into);
  else into.lines.push({ line, fields });
}

/**
 * The top-level lines of a script file. Bodies are skipped by counting braces outside of strings and comments, because
 * lines inside a body may look exactly like top-level lines.
 */
export function scanScript(text: string): Scanned {
  const cursor = new Cursor(text);
  const scanned: Scanned = { lines: [], mapComments: [], problems: [] };
  for (cursor.skipSpace(); !cursor.done; cursor.skipSpace()) {
    if (cursor.at('//')) readMapComment(cursor, scanned);
    else if (!skipComment(cursor)) readTopLine(cursor, scanned);
  }
  return scanned;
}
