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

/** Reads a script file from its start; keeps the position, and the line of the position. */
class Cursor {
  readonly text: string;
  position = 0;
  line = 1;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  at(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Moves on to `end` (never past the text) and counts the lines on the way. */
  moveTo(end: number): string {
    const passed = this.text.slice(this.position, end);
    for (let at = passed.indexOf('\n'); at >= 0; at = passed.indexOf('\n', at + 1)) this.line++;
    this.position += passed.length;
    return passed;
  }

  /** Moves behind the next `token`, or to the end; false when there is none. */
  moveBehind(token: string): boolean {
    const found = this.text.indexOf(token, this.position);
    this.moveTo(found < 0 ? this.text.length : found + token.length);
    return found >= 0;
  }

  restOfLine(): string {
    const end = this.text.indexOf('\n', this.position);
    return this.moveTo(end < 0 ? this.text.length : end);
  }
}

/** Moves behind the closing quote; a string that is not closed ends with its line, as a body line would be lost else. */
function skipString(cursor: Cursor): void {
  const { text } = cursor;
  let at = cursor.position + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  cursor.moveTo(at + 1);
}

/** True when the cursor stood on a comment, and is behind it now. */
function skipComment(cursor: Cursor): boolean {
  if (cursor.at('//')) cursor.restOfLine();
  else if (cursor.at('/*')) cursor.moveBehind('*/');
  else return false;
  return true;
}

const INTERESTING = /["{}]|\/[/*]/g;

/** From behind an opening brace to behind its partner; `undefined` when the file ends before. */
function skipBody(cursor: Cursor): string | undefined {
  const start = cursor.position;
  let depth = 1;
  while (depth > 0) {
    INTERESTING.lastIndex = cursor.position;
    const found = INTERESTING.exec(cursor.text);
    if (!found) return undefined;
    cursor.moveTo(found.index);
    if (cursor.at('"')) skipString(cursor);
    else if (!skipComment(cursor)) {
      depth += cursor.at('{') ? 1 : -1;
      cursor.moveTo(cursor.position + 1);
    }
  }
  return cursor.text.slice(start, cursor.position - 1);
}

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

/**
 * The top-level lines of a script file. Bodies are skipped by counting braces outside of strings and comments, because
 * lines inside a body may look exactly like top-level lines.
 */
export function scanScript(text: string): Scanned {
  const cursor = new Cursor(text);
  const scanned: Scanned = { lines: [], mapComments: [], problems: [] };
  while (!cursor.done) {
    const space = /\s*/y;
    space.lastIndex = cursor.position;
    cursor.moveTo(cursor.position + (space.exec(text)?.[0].length ?? 0));
    if (cursor.done) break;
    const start = { line: cursor.line, position: cursor.position };
    if (cursor.at('//')) {
      const [, map, name] = MAP_COMMENT.exec(cursor.restOfLine()) ?? [];
      if (map !== undefined && name !== undefined) scanned.mapComments.push({ map, name });
    } else if (!skipComment(cursor)) {
      const line = cursor.restOfLine();
      const fields = fieldsOf(line);
      if (HAS_BODY.test(fields[1] ?? '')) readScript(cursor, { ...start, fields }, scanned);
      else scanned.lines.push({ line: start.line, fields });
    }
  }
  return scanned;
}
