import { Cursor, skipBody, skipComment } from './cursor.ts';

/** A line of a script file outside all script bodies. */
export interface TopLine {
  readonly line: number;
  /** Fields of the script line between TABs. Several TABs in a row count as one. */
  readonly fields: readonly string[];
  /**
   * Number of fields of the script line that the game server counts. For the server, two TABs in a row have an empty
   * field between them.
   */
  readonly columns: number;
  /** The body of a script or function, without its braces. */
  readonly body?: string;
}

/** A comment such as `// prt_fild00 - Prontera Field`. Nothing else in a server tree contains display names of maps. */
interface MapComment {
  readonly map: string;
  readonly name: string;
}

export interface ScannedScript {
  readonly lines: TopLine[];
  readonly mapComments: MapComment[];
  readonly problems: { readonly line: number; readonly why: string }[];
}

const MAP_COMMENT = /^\/\/\s*([a-z0-9_@-]{3,11})\s+-\s+(\S.*?)\s*$/;
/**
 * Kinds of script lines without a body. On these lines a brace is part of a name. All other kinds, known or not, may
 * have a body.
 */
const ONE_LINE = /^(warp2?\b|\w*shop$|monster$|boss_monster$|mapflag$|duplicate\s*\()/i;
/**
 * Matches the beginning of the kind `script` or `trader` in a script line, as the game server does. `script(CLOAKED)`
 * is a script with an initial state.
 */
const IS_SCRIPT = /^(script|trader)/i;

/** Remark in findings about a script line: its effect on the game server. */
export const READS_NO_FURTHER = '(the server reads no further in this file)';

/** Returns the fields of a script line without its trailing comment. */
function fieldsOf(line: string): string[] {
  return line
    .replace(/(^|[\t ,;])\/\/.*$/, '$1')
    .split(/\t+/)
    .map((field) => field.trim())
    .filter((field, index, all) => field !== '' || index < all.length - 1);
}

/**
 * Returns the position of the brace that begins the body of a script line; undefined without a body. The brace is on
 * this line or begins the next non-empty line.
 */
function bodyStart(text: string, start: number): number | undefined {
  const open = text.indexOf('{', start);
  return open < 0 || /\n[^\s/]/.test(text.slice(start, open)) ? undefined : open;
}

/** Start of the body of a script or function. The game server recognizes it only by this form. */
const BODY_BEGINS = /,\{|^function\t.*?\t\{/i;

/** Reports an incomplete script and moves to the end of the file, because nothing after it can be read. */
function endWith(cursor: Cursor, problem: { line: number; why: string }, into: ScannedScript): void {
  into.problems.push(problem);
  cursor.moveTo(cursor.text.length);
}

function readScript(cursor: Cursor, top: TopLine, into: ScannedScript): void {
  const { line, fields } = top;
  const begins = BODY_BEGINS.exec(cursor.lineAhead);
  if (begins) {
    cursor.moveTo(cursor.position + begins.index + begins[0].length);
    const body = skipBody(cursor);
    if (body === undefined) endWith(cursor, { line, why: 'the body of this script never ends' }, into);
    into.lines.push({ ...top, fields: fields.map((field) => field.replace(/\{.*$/, '').trim()), body: body ?? '' });
  } else endWith(cursor, { line, why: `script without ,{ on its line ${READS_NO_FURTHER}` }, into);
}

/** Skips the body after a script line of an unknown kind, so that its lines are not read as top-level lines. */
function readUnknown(cursor: Cursor, { open, ...top }: TopLine & { open: number }, into: ScannedScript): void {
  const { position, line } = cursor;
  cursor.moveTo(open + 1);
  if (skipBody(cursor) === undefined) {
    Object.assign(cursor, { position, line });
    cursor.restOfLine();
  }
  into.lines.push(top);
}

/** Records the display name of a map from a single-line comment of a script. */
function readMapComment(cursor: Cursor, into: ScannedScript): void {
  const [, map, name] = MAP_COMMENT.exec(cursor.restOfLine()) ?? [];
  if (map !== undefined && name !== undefined) into.mapComments.push({ map, name });
}

function readTopLine(cursor: Cursor, into: ScannedScript): void {
  const { line, position, text, lineAhead } = cursor;
  const fields = fieldsOf(lineAhead);
  const top = { line, fields, columns: lineAhead.split('\t').length };
  const [, kind = ''] = fields;
  const open = ONE_LINE.test(kind) ? undefined : bodyStart(text, position);
  if (IS_SCRIPT.test(kind)) readScript(cursor, top, into);
  else if (open !== undefined) readUnknown(cursor, { ...top, open }, into);
  else {
    cursor.restOfLine();
    into.lines.push(top);
  }
}

/**
 * Returns the top-level lines of a script file. Bodies are skipped by counting braces outside of strings and comments,
 * because lines inside a body may look exactly like top-level lines.
 */
export function scanScript(text: string): ScannedScript {
  const cursor = new Cursor(text);
  const scanned: ScannedScript = { lines: [], mapComments: [], problems: [] };
  for (cursor.skipSpace(); !cursor.done; cursor.skipSpace()) {
    if (cursor.at('//')) readMapComment(cursor, scanned);
    else if (!skipComment(cursor)) readTopLine(cursor, scanned);
  }
  return scanned;
}
