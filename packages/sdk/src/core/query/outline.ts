import type { FieldInfo } from './fields.ts';
import type { TextRange } from './nodes.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word. With an operator after it, it is the name of a field. */
interface NamePart extends TextRange {
  readonly kind: 'name';
  readonly hasOperator: boolean;
  /** The names that are possible here. */
  readonly names: Vocabulary;
}

/** The values after a field and its operator. */
interface ValuesPart extends TextRange {
  readonly kind: 'values';
  readonly field: FieldInfo | 'sort';
  readonly values: readonly TextRange[];
  /** The names to which the field belongs. */
  readonly names: Vocabulary;
}

/** Any other part: a phrase, an operator, the values of an unknown field, or text beyond a limit. */
interface OtherPart extends TextRange {
  readonly kind: 'other';
}

export type OutlinePart = NamePart | ValuesPart | OtherPart;

/** The kinds of the parts of a text by position, for completion and highlighting. */
export class QueryOutline {
  /** In the order of the text. */
  readonly parts: OutlinePart[] = [];
  /** Positions where a term may begin, and the names that are possible there. */
  readonly gaps: { readonly start: number; readonly names: Vocabulary }[] = [];

  #endsInGroup = false;

  addGap(start: number, names: Vocabulary): void {
    if (!this.#endsInGroup) this.gaps.push({ start, names });
  }

  /** Notes that the text ends inside a group, so that nothing around the group continues there. */
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
