import type { FieldInfo } from './fields.ts';
import type { OutlinePart } from './outline.ts';
import { outlineQuery } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is being typed: the letters from `start` to `end`, of which `typed` stand before the caret. */
interface Typed {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
  /** The names that may be written there. */
  readonly names: Vocabulary;
}

/** A word, which may become the name of a field; with an operator behind it, it is one. */
export interface TypedName extends Typed {
  readonly kind: 'name';
  readonly hasOperator: boolean;
}

/** A value of a field, or the field to sort by. */
export interface TypedValue extends Typed {
  readonly kind: 'value';
  readonly field: FieldInfo | 'sort';
}

export type TypedPart = TypedName | TypedValue;

/** What stands at a caret; undefined where nothing can be offered, as inside of a phrase. */
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

/** Behind an operator values may begin; before a word another may. */
const isAt = ({ kind, start, end }: OutlinePart, caret: number): boolean =>
  caret <= end && (kind === 'values' ? start <= caret : start < caret);
