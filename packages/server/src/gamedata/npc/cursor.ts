const SPACE = /\s*/y;

/** A position in a script file, which only moves forward, and the number of its line. */
export class Cursor {
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

  /**
   * Moves the read position to `end`, but not beyond the end of the text, and counts the lines. Returns the skipped
   * text.
   */
  moveTo(end: number): string {
    const passed = this.text.slice(this.position, end);
    for (let at = passed.indexOf('\n'); at >= 0; at = passed.indexOf('\n', at + 1)) this.line++;
    this.position += passed.length;
    return passed;
  }

  /** Moves the read position after the next `token`. Without one, moves to the end and returns false. */
  moveBehind(token: string): boolean {
    const found = this.text.indexOf(token, this.position);
    this.moveTo(found < 0 ? this.text.length : found + token.length);
    return found >= 0;
  }

  skipSpace(): void {
    SPACE.lastIndex = this.position;
    this.moveTo(this.position + (SPACE.exec(this.text)?.[0].length ?? 0));
  }

  /** Script text from the read position to the end of the line. */
  get lineAhead(): string {
    const end = this.text.indexOf('\n', this.position);
    return this.text.slice(this.position, end < 0 ? this.text.length : end);
  }

  restOfLine(): string {
    return this.moveTo(this.position + this.lineAhead.length);
  }
}

/**
 * Moves the read position after the closing quote of a string. A string without one ends at the end of its line, so
 * that the next line is not lost.
 */
function skipString(cursor: Cursor): void {
  const { text } = cursor;
  let at = cursor.position + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1;
  cursor.moveTo(at + 1);
}

/** Skips a script comment at the read position. Returns true if there was one. */
export function skipComment(cursor: Cursor): boolean {
  if (cursor.at('//')) cursor.restOfLine();
  else if (cursor.at('/*')) cursor.moveBehind('*/');
  else return false;
  return true;
}

const INTERESTING = /["{}]|\/[/*]/g;

/**
 * Moves the read position from after an opening brace to after its closing one. Returns the skipped script text;
 * `undefined` at the end of the file.
 */
export function skipBody(cursor: Cursor): string | undefined {
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
