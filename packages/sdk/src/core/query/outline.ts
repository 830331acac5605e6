import type { FieldInfo } from './fields.ts';
import type { TextRange } from './nodes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word; with an operator behind it, it is the name of a field. */
interface NamePart extends TextRange {
  readonly kind: 'name';
  readonly hasOperator: boolean;
  /** The names that it may be. */
  readonly names: Vocabulary;
}

/** What stands behind a field and its operator. */
interface ValuesPart extends TextRange {
  readonly kind: 'values';
  readonly field: FieldInfo | 'sort';
  readonly values: readonly TextRange[];
  /** The names among which the field's is. */
  readonly names: Vocabulary;
}

/** A phrase, an operator, what is asked of an unknown field, what is too much. */
interface OtherPart extends TextRange {
  readonly kind: 'other';
}

export type OutlinePart = NamePart | ValuesPart | OtherPart;

/** Which letters of a text the parser took for what: for who looks at one place of it rather than at its meaning. */
export class QueryOutline {
  /** In the order of the text. */
  readonly parts: OutlinePart[] = [];
  /** Where a term may begin, and the names that it may have there. */
  readonly gaps: { readonly start: number; readonly names: Vocabulary }[] = [];

  #endsInGroup = false;

  addGap(start: number, names: Vocabulary): void {
    if (!this.#endsInGroup) this.gaps.push({ start, names });
  }

  /** The text ends inside of a group: nothing around it goes on there. */
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
