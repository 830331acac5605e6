import type { FieldInfo } from './fields.ts';
import type { TextRange } from './nodes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word in a search text. With an operator after it, it is the name of a field. */
interface NamePart extends TextRange {
  readonly kind: 'name';
  readonly hasOperator: boolean;
  /** Field names that are possible at this position of the search text. */
  readonly names: Vocabulary;
}

/** The values after a field and its operator in a search text. */
interface ValuesPart extends TextRange {
  readonly kind: 'values';
  readonly field: FieldInfo | 'sort';
  readonly values: readonly TextRange[];
  /** The table's field names to which this field belongs. */
  readonly names: Vocabulary;
}

/** Any other part of a search text: a phrase, an operator, the values of an unknown field, or text beyond a limit. */
interface OtherPart extends TextRange {
  readonly kind: 'other';
}

export type OutlinePart = NamePart | ValuesPart | OtherPart;

/** The parts of a search text by position and kind, for completion and highlighting. */
export class QueryOutline {
  /** Parts of the search text, in the order in which they were typed. */
  readonly parts: OutlinePart[] = [];
  /** Start positions of possible conditions in the search text, each with its possible field names. */
  readonly gaps: { readonly start: number; readonly names: Vocabulary }[] = [];

  #endsInGroup = false;

  addGap(start: number, names: Vocabulary): void {
    if (!this.#endsInGroup) this.gaps.push({ start, names });
  }

  /**
   * Records that the search text ends inside open parentheses. Field names from outside the parentheses are then not
   * suggested at the end.
   */
  leaveOpen(): void {
    this.#endsInGroup = true;
  }

  addName(start: number, end: number, { hasOperator }: { hasOperator: boolean }, names: Vocabulary): void {
    this.parts.push({ kind: 'name', start, end, hasOperator, names });
  }

  addValues(part: Omit<ValuesPart, 'kind'>): void {
    this.parts.push({ kind: 'values', ...part });
  }

  addOther(start: number, end: number): void {
    this.parts.push({ kind: 'other', start, end });
  }
}
