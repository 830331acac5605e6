import { anticipate, type Completion, complete } from './complete.ts';
import type { Dataset } from './dataset.ts';
import { removeSpan, setRange, toggleWord } from './edit.ts';
import { explain } from './explain.ts';
import { type Facet, facets } from './facets.ts';
import type { QueryProblem, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import { type QueryPart, relatedTables, type SelectDeps, type Selection, select } from './select.ts';

/** What was understood of a typed text. */
export interface QueryReading {
  /** Without structure it is a plain text, and there is nothing to say of it. */
  readonly isStructured: boolean;
  /** The free words, which are searched for as any text is. */
  readonly words: string;
  /** Each part that filters or sorts; taking it out of the text ends that. */
  readonly parts: readonly QueryPart[];
  readonly problems: readonly QueryProblem[];
  /** Parts that ask for nothing yet, such as `level<`. They are ignored while a user types; a script must refuse them. */
  readonly incomplete: readonly QueryProblem[];
  /** What records must meet, in words. */
  readonly explanation: readonly string[];
}

/** The search language over one list, without the type of its records: all that a box to type into needs. */
export interface QueryLanguage {
  read(text: string): QueryReading;
  complete(text: string, caret: number): Completion;
  /** Makes what the next letters at the caret ask for, in small steps, for who has time between two keys. */
  anticipate(text: string, caret: number): Generator<void>;
  facets(text: string): readonly Facet[];
  /** The text with a word of a field added to what is asked for, or taken away. */
  toggleWord(text: string, field: string, word: string): string;
  /** The text with other limits of a number; an empty text is none. */
  setRange(text: string, field: string, min: string, max: string): string;
  removePart(text: string, span: TextRange): string;
}

/** The language, and what a list itself needs: which of its records a text asks for. */
export interface QueryEngine extends QueryLanguage {
  select(text: string): Selection;
  /** The tables whose records must be here before the text can be evaluated, besides the list's own. */
  relatedTables(text: string): readonly string[];
}

/** The language over a list whose related records are loaded when a text first asks for them. */
export interface SearchLanguage extends QueryLanguage {
  /** Loads what a text needs besides the list's own records; undefined where all of it is here. */
  prepare(text: string): Promise<void> | undefined;
}

export function createQueryEngine(deps: SelectDeps): QueryEngine {
  const { vocabulary } = deps;
  let last: { text: string; datasets: readonly (Dataset | undefined)[]; selection: Selection } | undefined;

  const relatedOf = (text: string) => relatedTables(parseQuery(text, vocabulary), vocabulary);

  // A list asks for the same text several times over: for its records, for what is said of it, for its panel.
  function selectOnce(text: string): Selection {
    const datasets = [deps.dataset(), ...relatedOf(text).map(deps.related)];
    const isSame = last?.text === text && datasets.every((dataset, at) => dataset === last?.datasets[at]);
    if (!isSame || !last) last = { text, datasets, selection: select(text, deps) };
    return last.selection;
  }

  return {
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
