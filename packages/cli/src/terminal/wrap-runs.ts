import { firstLetter, textStart, widthOf } from './text-width.ts';

/** A text of one style. */
interface Run {
  text: string;
}

interface WrapOptions<R extends Run> {
  /** Cells. */
  width: number;
  /** Neighbouring texts of a row are joined if they have the same style. */
  isSameStyle(a: R, b: R): boolean;
  /** A line may also end between ideographs and kana. For running text: a name is easier to read in one piece. */
  breaksIdeographs?: boolean;
}

/** Wraps texts at spaces to a width. Longer words are broken between graphemes. */
export function wrapRuns<R extends Run>(
  runs: readonly R[],
  { width, isSameStyle, breaksIdeographs = false }: WrapOptions<R>,
): R[][] {
  const { rows, remaining, put, startRow, putOnNewRows } = createRows(width, isSameStyle);
  for (const word of runs.flatMap((run) => words(run, breaksIdeographs ? ideographBreaks : spaces))) {
    if (word.text === '\n') startRow();
    else if (widthOf(word.text) <= remaining()) put(word);
    // A blank that has no room ends its row unseen.
    else if (word.text.trim() === '') startRow();
    else putOnNewRows(breakWord(word, width));
  }
  return rows;
}

const spaces = /( +|\n)/;

/** Chinese and Japanese have no blanks: a line may end after each of these, unless punctuation follows. */
const ideographBreaks =
  /( +|\n|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}、。！？」』）])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}「『（]))/u;

/** The words of a run, the blanks between them, and the ends of its lines. */
const words = <R extends Run>(run: R, breaks: RegExp): R[] =>
  run.text
    .split(breaks)
    .filter(Boolean)
    .map((text) => ({ ...run, text }));

/** Splits a word into parts that fit. A character wider than the line is a part of its own. */
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

/** Rows that are filled one after the other. */
function createRows<R extends Run>(width: number, isSameStyle: (a: R, b: R) => boolean) {
  let row: R[] = [];
  const rows = [row];
  let used = 0;

  /** Joins runs of equal style. */
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

  /** Each part in a row of its own, below what was put before. */
  function putOnNewRows(parts: readonly R[]): void {
    for (const [at, part] of parts.entries()) {
      if (at > 0 || used > 0) startRow();
      put(part);
    }
  }

  return { rows, remaining: () => width - used, put, startRow, putOnNewRows };
}
