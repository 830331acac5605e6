import { anticipate, type Completion, complete } from './complete.ts';
import type { Dataset } from './dataset.ts';
import { removeSpan, setRange, toggleWord } from './edit.ts';
import { explain } from './explain.ts';
import { type Facet, facets } from './facets.ts';
import type { QueryProblem, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import { type QueryPart, relatedTables, type SelectDeps, type Selection, select } from './select.ts';

/** The result of parsing a typed text. */
export interface QueryReading {
  /** False for a plain text, to which nothing else here applies. */
  readonly isStructured: boolean;
  /** The free words, which are searched like a plain text. */
  readonly words: string;
  /** Each part that filters or sorts. Removing it from the text removes its effect. */
  readonly parts: readonly QueryPart[];
  readonly problems: readonly QueryProblem[];
  /** Parts without an effect yet, such as `level<`. They are ignored while a user types; a script must refuse them. */
  readonly incomplete: readonly QueryProblem[];
  /** Description of the conditions in words. */
  readonly explanation: readonly string[];
}

/** The search language over one list, without the type of its records. A search box needs nothing else. */
export interface QueryLanguage {
  /** The noun for the records of the list: `monsters`. */
  readonly noun: string;
  read(text: string): QueryReading;
  complete(text: string, caret: number): Completion;
  /**
   * Prepares the columns for the next typed characters at the caret in small steps, to be run between two keystrokes.
   */
  anticipate(text: string, caret: number): Generator<void>;
  facets(text: string): readonly Facet[];
  /** Returns the text with a word of a field added or removed. */
  toggleWord(text: string, field: string, word: string): string;
  /** Returns the text with other limits of a number. An empty text removes a limit. */
  setRange(text: string, field: string, min: string, max: string): string;
  removePart(text: string, span: TextRange): string;
}

/** The search language, and the records of a list that a text matches. */
export interface QueryEngine extends QueryLanguage {
  select(text: string): Selection;
  /** Returns the tables whose records must be loaded before the text can be evaluated, besides the list's own. */
  relatedTables(text: string): readonly string[];
}

/** The search language over a list whose related records are loaded when a text first needs them. */
export interface SearchLanguage extends QueryLanguage {
  /** Loads the related records that a text needs; undefined if all of them are loaded. */
  prepare(text: string): Promise<void> | undefined;
}

export function createQueryEngine(deps: SelectDeps): QueryEngine {
  const { vocabulary } = deps;
  let last: { text: string; datasets: readonly (Dataset | undefined)[]; selection: Selection } | undefined;

  const relatedOf = (text: string) => relatedTables(parseQuery(text, vocabulary), vocabulary);

  // A list uses the same text several times: for its records, its messages and its panel.
  function selectOnce(text: string): Selection {
    const datasets = [deps.dataset(), ...relatedOf(text).map(deps.related)];
    const isSame = last?.text === text && datasets.every((dataset, at) => dataset === last?.datasets[at]);
    if (!isSame || !last) last = { text, datasets, selection: select(text, deps) };
    return last.selection;
  }

  return {
    noun: vocabulary.table.noun,
    select: selectOnce,
    read(text) {
      const { parsed, parts, problems } = selectOnce(text);
      const { isStructured, words, incomplete } = parsed;
      return { isStructured, words, parts, problems, incomplete, explanation: explain(parsed) };
    },
    complete: (text, caret) => complete(text, caret, deps),
    anticipate: (text, caret) => anticipate(text, caret, deps),
    facets: (text) => facets(text, deps),
    toggleWord: (text, field, word) => toggleWord(text, vocabulary, field, word),
    setRange: (text, field, min, max) => setRange(text, vocabulary, field, min, max),
    removePart: removeSpan,
    relatedTables: relatedOf,
  };
}
