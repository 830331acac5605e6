import { anticipate, type Completion, complete } from './complete.ts';
import type { Dataset } from './dataset.ts';
import { removeSpan, setRange, toggleWord } from './edit.ts';
import { explain } from './explain.ts';
import { type Facet, facets } from './facets.ts';
import type { QueryProblem, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import { type QueryPart, relatedTables, type SelectDeps, type Selection, select } from './select.ts';

/** The result of parsing a search text, as a search box shows it. */
export interface QueryReading {
  /** True for a text in the search language. For a plain text the other fields have no meaning. */
  readonly isStructured: boolean;
  /** The free words of the search, which are searched like a plain text. */
  readonly words: string;
  /** Each part of the search that filters or sorts. Removing it from the text removes its effect. */
  readonly parts: readonly QueryPart[];
  readonly problems: readonly QueryProblem[];
  /**
   * Parts of the search without an effect yet, such as `level<`. They are ignored while a user types; a script must
   * refuse them.
   */
  readonly incomplete: readonly QueryProblem[];
  /** Description of the search's conditions in words. */
  readonly explanation: readonly string[];
}

/** The search language for one list, without the type of its records. A search box needs nothing else. */
export interface QueryLanguage {
  /** Noun for the records of the searched list, such as `monsters`. */
  readonly noun: string;
  read(text: string): QueryReading;
  complete(text: string, caret: number): Completion;
  /** Prepares the columns of the fields that may be typed next, in small steps between two keystrokes. */
  anticipate(text: string, caret: number): Generator<void>;
  facets(text: string): readonly Facet[];
  /** Returns the search text with a word of a field added or removed. */
  toggleWord(text: string, field: string, word: string): string;
  /** Returns the search text with other limits of a number field. An empty text removes a limit. */
  setRange(text: string, field: string, min: string, max: string): string;
  removePart(text: string, span: TextRange): string;
}

/** The search language of a list, with a function that returns the records which a search matches. */
export interface QueryEngine extends QueryLanguage {
  select(text: string): Selection;
  /** Returns the tables besides the list's own that must be loaded before the search text can be evaluated. */
  relatedTables(text: string): readonly string[];
}

/** The search language of a list. Related records are loaded when a search text first needs them. */
export interface SearchLanguage extends QueryLanguage {
  /** Loads the related records that a search text needs; undefined if all of them are loaded. */
  prepare(text: string): Promise<void> | undefined;
}

export function createQueryEngine(deps: SelectDeps): QueryEngine {
  const { vocabulary } = deps;
  let last: { text: string; datasets: readonly (Dataset | undefined)[]; selection: Selection } | undefined;

  const relatedOf = (text: string) => relatedTables(parseQuery(text, vocabulary), vocabulary);

  // The result of the last search text is cached, because a list evaluates the text several times: for its records, its
  // messages and its filter panel.
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
