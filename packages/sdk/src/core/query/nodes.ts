/** A range of characters; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An error in a part of a query. This part is ignored, and the rest still filters. */
export interface QueryProblem extends TextRange {
  /** Message of one sentence, which is the same on all platforms. */
  readonly message: string;
  /** Suggested correction. */
  readonly suggestion?: string;
}

/** Comparison of a field with a value: contains or is, is exactly, is not, and less or greater. */
export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export const isComparison = (operator: Operator): boolean => /^[<>]/.test(operator);

/** A value as written. */
export interface WrittenValue extends TextRange {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A condition on a field: `level<40`, `type:card,weapon`, `drops:(type:card)`. */
export interface TermNode extends TextRange {
  readonly kind: 'term';
  /** The first name of the field. */
  readonly field: string;
  readonly operator: Operator;
  /** Alternative values; one of them must match. */
  readonly values: readonly WrittenValue[];
  /** Conditions on the related records; `values` is then empty. */
  readonly inner?: QueryNode;
}

export interface WordsNode extends TextRange {
  readonly kind: 'words';
  readonly text: string;
  /** True if it was written in quotes. */
  readonly isPhrase: boolean;
}

export type QueryNode =
  | TermNode
  | WordsNode
  | (TextRange & { readonly kind: 'not'; readonly part: QueryNode })
  | (TextRange & { readonly kind: 'all' | 'any'; readonly parts: readonly QueryNode[] });

/** The field by which the found records are sorted. */
export interface QuerySort extends TextRange {
  readonly field: string;
  readonly isDescending: boolean;
}

/** The result of parsing a text. */
export interface ParsedQuery {
  /** False for a plain text, to which nothing of the language applies. */
  readonly isStructured: boolean;
  /** The words that belong to no field and no parentheses, joined to one text. */
  readonly words: string;
  /** Conditions that records must all meet. */
  readonly filters: readonly QueryNode[];
  readonly sort: QuerySort | undefined;
  readonly problems: readonly QueryProblem[];
  /** Parts without an effect yet, such as `level<`. They are ignored while a user types; a script must refuse them. */
  readonly incomplete: readonly QueryProblem[];
}
