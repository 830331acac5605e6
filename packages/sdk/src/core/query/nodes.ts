/** A part of a typed text: from this letter to before that one. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What is wrong with a part of a query; that part is left out, and the rest still filters. */
export interface QueryProblem extends TextRange {
  /** One sentence, the same on all surfaces. */
  readonly message: string;
  /** What the part should probably be. */
  readonly suggestion?: string;
}

/** How a field is held against a value: contains or is, is exactly, is not, and the comparisons. */
export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export const isComparison = (operator: Operator): boolean => /^[<>]/.test(operator);

/** A value as it is written. */
export interface WrittenValue extends TextRange {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** `level<40`, `type:card,weapon`, `drops:(type:card)`. */
export interface TermNode extends TextRange {
  readonly kind: 'term';
  /** The first of the field's names. */
  readonly field: string;
  readonly operator: Operator;
  /** Any of them may hold. */
  readonly values: readonly WrittenValue[];
  /** What is asked of the related records; there are no values then. */
  readonly inner?: QueryNode;
}

export interface WordsNode extends TextRange {
  readonly kind: 'words';
  readonly text: string;
  /** It stood in quotes. */
  readonly isPhrase: boolean;
}

export type QueryNode =
  | TermNode
  | WordsNode
  | (TextRange & { readonly kind: 'not'; readonly part: QueryNode })
  | (TextRange & { readonly kind: 'all' | 'any'; readonly parts: readonly QueryNode[] });

/** By what the records found are put in order. */
export interface QuerySort extends TextRange {
  readonly field: string;
  readonly isDescending: boolean;
}

/** A typed text as far as it was understood. */
export interface ParsedQuery {
  /** Without structure it is a plain text, and nothing of the language applies to it. */
  readonly isStructured: boolean;
  /** The free words outside of everything else, as one text. */
  readonly words: string;
  /** What records must meet, all of them. */
  readonly filters: readonly QueryNode[];
  readonly sort: QuerySort | undefined;
  readonly problems: readonly QueryProblem[];
  /** Parts that ask for nothing yet, such as `level<`. They are ignored while a user types; a script must refuse them. */
  readonly incomplete: readonly QueryProblem[];
}
