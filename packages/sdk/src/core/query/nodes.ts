/** A range of characters in a search text; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An error in a part of a search text. This part is ignored, and the rest still filters. */
export interface QueryProblem extends TextRange {
  /** Error message about the part of the search text, in one sentence. */
  readonly message: string;
  /** Suggested correction of the faulty part. */
  readonly suggestion?: string;
}

/**
 * Operator between a search field and its value. `:` means contains or is, `=` is exactly, `!=` is not; the others
 * compare numbers.
 */
export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export const isComparison = (operator: Operator): boolean => /^[<>]/.test(operator);

/** A value in a search text as written. */
export interface WrittenValue extends TextRange {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A condition on a field in a search text: `level<40`, `type:card,weapon`, `drops:(type:card)`. */
export interface TermNode extends TextRange {
  readonly kind: 'term';
  /** Main name of the field that the condition is about. */
  readonly field: string;
  readonly operator: Operator;
  /** Alternative values of the condition; one of them must match. */
  readonly values: readonly WrittenValue[];
  /** Conditions on related records, in parentheses; `values` is then empty. */
  readonly inner?: QueryNode;
}

export interface WordsNode extends TextRange {
  readonly kind: 'words';
  readonly text: string;
  /** True if the words were written in quotes. */
  readonly isPhrase: boolean;
}

export type QueryNode =
  | TermNode
  | WordsNode
  | (TextRange & { readonly kind: 'not'; readonly part: QueryNode })
  | (TextRange & { readonly kind: 'all' | 'any'; readonly parts: readonly QueryNode[] });

/** The field by which a search sorts the found records. */
export interface QuerySort extends TextRange {
  readonly field: string;
  readonly isDescending: boolean;
}

/** The result of parsing a search text. */
export interface ParsedQuery {
  /** True for a text in the search language, false for a plain text. */
  readonly isStructured: boolean;
  /** The words of the search outside of fields and parentheses, joined to one text. */
  readonly words: string;
  /** Conditions of the search that each found record must meet. */
  readonly filters: readonly QueryNode[];
  readonly sort: QuerySort | undefined;
  readonly problems: readonly QueryProblem[];
  /**
   * Parts of the search without an effect yet, such as `level<`. They are ignored while a user types; a script must
   * refuse them.
   */
  readonly incomplete: readonly QueryProblem[];
}
