import { firstLetter, textStart, widthOf } from './text-width.ts';

/** A run: a piece of text in one style. */
interface Run {
  text: string;
}

interface WrapOptions<R extends Run> {
  /** Maximum width of a wrapped line, in cells. */
  width: number;
  /** Returns whether two text runs have the same style. Adjacent runs of the same style are joined. */
  isSameStyle(a: R, b: R): boolean;
  /**
   * True if a line may also end between ideographs and kana. Use it for running text only: names are easier to read
   * unbroken.
   */
  breaksIdeographs?: boolean;
}

/** Wraps styled text at spaces to a width. Longer words are broken between graphemes. */
export function wrapRuns<R extends Run>(
  runs: readonly R[],
  { width, isSameStyle, breaksIdeographs = false }: WrapOptions<R>,
): R[][] {
  const { rows, remaining, put, startRow, putOnNewRows } = createRows(width, isSameStyle);
  for (const word of runs.flatMap((run) => words(run, breaksIdeographs ? ideographBreaks : spaces))) {
    if (word.text === '\n') startRow();
    else if (widthOf(word.text) <= remaining()) put(word);
    // Blanks that do not fit at the end of a line are dropped.
    else if (word.text.trim() === '') startRow();
    else putOnNewRows(breakWord(word, width));
  }
  return rows;
}

const spaces = /( +|\n)/;

/** Chinese and Japanese have no blanks: a line may end after each of these characters, unless punctuation follows. */
const ideographBreaks =
  /( +|\n|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}、。！？」』）])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}「『（]))/u;

/** Splits a styled text run into words, blanks and line ends. */
const words = <R extends Run>(run: R, breaks: RegExp): R[] =>
  run.text
    .split(breaks)
    .filter(Boolean)
    .map((text) => ({ ...run, text }));

/**
 * Splits a word that is wider than a line into parts that fit. A single character wider than the line is a separate
 * part.
 */
function breakWord<R extends Run>(word: R, width: number): R[] {
  const parts: string[] = [];
  let rest = word.text;
  while (widthOf(rest) > width) {
    const start = textStart(rest, width) || firstLetter(rest);
    parts.push(start);
    rest = rest.slice(start.length);
  }
  return [...parts, rest].map((text) => ({ ...word, text }));
}

/** Creates the wrapped lines of a text and fills them in order. */
function createRows<R extends Run>(width: number, isSameStyle: (a: R, b: R) => boolean) {
  let row: R[] = [];
  const rows = [row];
  let used = 0;

  /** Appends a styled run to the current line. It is joined with the previous run if the styles are equal. */
  function put(run: R): void {
    const last = row.at(-1);
    if (last && isSameStyle(last, run)) row[row.length - 1] = { ...last, text: last.text + run.text };
    else row.push(run);
    used += widthOf(run.text);
  }

  function startRow(): void {
    row = [];
    rows.push(row);
    used = 0;
  }

  /** Appends the parts of a broken word, each on a new line. */
  function putOnNewRows(parts: readonly R[]): void {
    for (const [at, part] of parts.entries()) {
      if (at > 0 || used > 0) startRow();
      put(part);
    }
  }

  return { rows, remaining: () => width - used, put, startRow, putOnNewRows };
}
