import { normalize } from '../normalize.ts';
import type { Dataset } from './dataset.ts';
import { quoteValue } from './edit.ts';
import { type FieldInfo, hasWords } from './fields.ts';
import type { SelectDeps } from './select.ts';
import { type TypedName, type TypedPart, type TypedValue, typedPart } from './typed-part.ts';

/** A word or field that the search box suggests. */
export interface Offer {
  /** The text of the suggestion that replaces the typed text. */
  readonly insert: string;
  readonly label: string;
  /** Meaning of the suggestion, or the number of records that have the value. */
  readonly note: string;
}

/** Suggestions of the search box at the caret, which replace the characters from `start` to `end`. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly offers: readonly Offer[];
}

const maxOffers = 8;

/**
 * Returns the search box's suggestions for the text before the caret: fields at the beginning of a word, and words of a
 * field after its colon.
 */
export function complete(text: string, caret: number, deps: SelectDeps): Completion {
  const part = typedPart(text, Math.min(caret, text.length), deps.vocabulary);
  if (!part) return { start: caret, end: caret, offers: [] };
  const { start, end } = part;
  const offers = part.kind === 'name' ? fieldOffers(part) : valueOffers(part, deps);
  // A suggestion that is already typed completely is left out.
  const useful = offers.filter(({ insert }) => insert !== text.slice(start, end));
  return { start, end, offers: useful.slice(0, maxOffers) };
}

/**
 * Prepares the columns of the fields that the search box would suggest at the caret. It works in small steps while the
 * user pauses. The preparation needs up to 50 ms on a fast machine. Without it, the next key press would need this
 * time.
 */
export function* anticipate(text: string, caret: number, deps: SelectDeps): Generator<void> {
  const part = typedPart(text, Math.min(caret, text.length), deps.vocabulary);
  if (part?.kind !== 'name' || part.typed === '') return;
  const owner = ownerOf(part, deps);
  if (!owner) return;
  for (const { names } of offeredFields(part).slice(0, maxOffers)) yield* owner.make(names[0]);
}

const beginsWith = ({ typed }: TypedName) => {
  const start = typed.toLowerCase();
  return (name: string): boolean => name.startsWith(start);
};

const offeredFields = (part: TypedName): readonly FieldInfo[] =>
  part.names.fields.filter(({ names }) => names.some(beginsWith(part)));

function fieldOffers(part: TypedName): Offer[] {
  const begins = beginsWith(part);
  const offer = (name: string, note: string): Offer => ({
    // If the field name already has an operator after it, the suggestion adds no colon.
    insert: part.hasOperator ? name : `${name}:`,
    label: `${name}:`,
    note,
  });
  const offers = offeredFields(part).map(({ names, help }) => offer(names.find(begins) ?? names[0], help));
  return begins('sort') ? [...offers, offer('sort', 'sort order; sort:-name reverses it')] : offers;
}

/** Returns the records that have the field which the user types. */
function ownerOf({ names }: TypedPart, { dataset, related }: SelectDeps): Dataset | undefined {
  return names.table.id === dataset().table.id ? dataset() : related(names.table.id);
}

function valueOffers(part: TypedValue, deps: SelectDeps): Offer[] {
  const { field, typed, names } = part;
  if (field === 'sort')
    return names.fields
      .filter(({ kind, names: [name] }) => kind !== 'relation' && name.startsWith(typed.toLowerCase()))
      .map(({ names: [name], help }) => ({ insert: name, label: name, note: help }));
  const owner = ownerOf(part, deps);
  if (!owner || !hasWords(field)) return [];
  const text = normalize(typed);
  const [name] = field.names;
  const aliases = field.kind === 'word' ? Object.entries(field.aliases ?? {}) : [];
  const words = owner
    .count(name, owner.listed())
    .map(({ word, count }) => ({ word, note: count === undefined ? '' : String(count) }));
  const all = [...aliases.map(([word, stands]) => ({ word, note: stands.join(', ') })), ...words];
  const begins = all.filter(({ word }) => normalize(word).startsWith(text));
  const others = all.filter((one) => !begins.includes(one) && normalize(one.word).includes(` ${text}`));
  return [...begins, ...others].map(({ word, note }) => ({ insert: quoteValue(word), label: word, note }));
}
