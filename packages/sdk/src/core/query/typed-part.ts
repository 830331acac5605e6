import type { FieldInfo } from './fields.ts';
import type { OutlinePart } from './outline.ts';
import { outlineQuery } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The part of a search text that the user is typing: the characters from `start` to `end`, with `typed` before the
 * caret.
 */
interface Typed {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
  /** Field names that the user can type at this position of the search text. */
  readonly names: Vocabulary;
}

/** A typed word that may become the name of a field, or already is one if an operator follows. */
export interface TypedName extends Typed {
  readonly kind: 'name';
  readonly hasOperator: boolean;
}

/** A typed value of a field, or the field to sort by. */
export interface TypedValue extends Typed {
  readonly kind: 'value';
  readonly field: FieldInfo | 'sort';
}

export type TypedPart = TypedName | TypedValue;

/**
 * Returns the part of a search text at the caret; undefined if nothing can be suggested there, for example inside a
 * phrase.
 */
export function typedPart(text: string, caret: number, vocabulary: Vocabulary): TypedPart | undefined {
  const { parts, gaps } = outlineQuery(text, vocabulary);
  const nothing = { start: caret, end: caret, typed: '' };
  const part = parts.findLast((one) => isAt(one, caret));
  switch (part?.kind) {
    case 'name':
      return { ...part, typed: text.slice(part.start, caret) };
    case 'values': {
      const value = part.values.findLast(({ start, end }) => start <= caret && caret <= end);
      const { field, names } = part;
      if (!value) return { ...nothing, kind: 'value', field, names };
      const { start, end } = value;
      return { kind: 'value', start, end, typed: text.slice(start, caret).replace(/^"/, ''), field, names };
    }
    case 'other':
      return undefined;
    case undefined: {
      const names = gaps.findLast(({ start }) => start <= caret)?.names ?? vocabulary;
      return { ...nothing, kind: 'name', hasOperator: false, names };
    }
  }
}

/**
 * Returns true if the caret is in a part of the search text. Values include their start, because a value may begin
 * directly after the operator. A word does not, because another word may begin before it.
 */
const isAt = ({ kind, start, end }: OutlinePart, caret: number): boolean =>
  caret <= end && (kind === 'values' ? start <= caret : start < caret);
