import { normalize } from '../normalize.ts';
import type { Dataset } from './dataset.ts';
import { quoteValue } from './edit.ts';
import { type FieldInfo, hasWords } from './fields.ts';
import type { SelectDeps } from './select.ts';
import { operatorPattern } from './structure.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readValues } from './written-values.ts';

/** A word or field that may be written next. */
export interface Offer {
  /** What is put in place of what is typed. */
  readonly insert: string;
  readonly label: string;
  /** What it means, or how many records have it. */
  readonly note: string;
}

/** What may stand at a caret, in place of the letters from `start` to `end`. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly offers: readonly Offer[];
}

const maxOffers = 8;

/** What is being typed at the caret: a word, or the value of a field. */
interface TypedPart {
  readonly start: number;
  readonly end: number;
  readonly typed: string;
  readonly names: Vocabulary;
  /** The field whose value it is, or `sort`. */
  readonly field: FieldInfo | 'sort' | undefined;
}

/** What may follow what is typed up to the caret: fields where a word begins, words of a field behind its colon. */
export function complete(text: string, caret: number, deps: SelectDeps): Completion {
  const part = partAt(text, Math.min(caret, text.length), deps.vocabulary);
  if (!part) return { start: caret, end: caret, offers: [] };
  const { start, end } = part;
  const offers = part.field === undefined ? fieldOffers(part) : valueOffers(part, deps);
  // What is complete already needs no offer.
  const useful = offers.filter(({ insert }) => insert !== text.slice(start, end));
  return { start, end, offers: useful.slice(0, maxOffers) };
}

/**
 * Makes what the next letters ask for while nobody types: the columns of the fields that are offered at the caret, in small
 * steps. They take up to fifty milliseconds of a fast machine, which would all fall to one key.
 */
export function* anticipate(text: string, caret: number, deps: SelectDeps): Generator<void> {
  const part = partAt(text, Math.min(caret, text.length), deps.vocabulary);
  if (!part || part.field !== undefined || part.typed === '') return;
  const owner = ownerOf(part, deps);
  if (!owner) return;
  for (const { names } of offeredFields(part).slice(0, maxOffers)) yield* owner.make(names[0]);
}

/** Undefined inside of a phrase. */
function partAt(text: string, caret: number, vocabulary: Vocabulary): TypedPart | undefined {
  const stack = [vocabulary];
  let names = vocabulary;
  let at = 0;
  while (at < caret) {
    const letter = text.charAt(at);
    if (letter === '(') stack.push(names);
    if (letter === ')') names = stack.pop() ?? vocabulary;
    if (letter === '"') {
      const close = text.indexOf('"', at + 1);
      if (close < 0 || close >= caret) return undefined;
      at = close + 1;
      continue;
    }
    if (/[\s()|-]/.test(letter)) {
      at++;
      continue;
    }
    const pattern = operatorPattern();
    pattern.lastIndex = at;
    const named = pattern.exec(text);
    const behindName = at + (named?.[0].length ?? 0);
    if (named && behindName <= caret) {
      const [, name = ''] = named;
      const field = name.toLowerCase() === 'sort' ? 'sort' : names.field(name);
      if (typeof field === 'object' && text[behindName] === '(') {
        stack.push(names);
        names = names.inside(field) ?? names;
        at = behindName + 1;
        continue;
      }
      const { values, end } = readValues(text, behindName, { isComparison: false });
      if (end >= caret) {
        const value = values.findLast((one) => one.start <= caret && caret <= one.end);
        const [begin, stop] = value ? [value.start, value.end] : [caret, caret];
        // A minus turns an order round and stays.
        const start = field === 'sort' && text[begin] === '-' ? begin + 1 : begin;
        return { start, end: stop, typed: text.slice(start, caret).replace(/^"/, ''), names, field };
      }
      at = Math.max(end, at + 1);
      continue;
    }
    const [word = letter] = /^[^\s()|"]+/.exec(text.slice(at)) ?? [];
    if (at + word.length >= caret)
      return { start: at, end: at + word.length, typed: text.slice(at, caret), names, field: undefined };
    at += word.length;
  }
  return { start: caret, end: caret, typed: '', names, field: undefined };
}

const beginsWith = ({ typed }: TypedPart) => {
  const start = typed.toLowerCase();
  return (name: string): boolean => name.startsWith(start);
};

const offeredFields = (part: TypedPart): readonly FieldInfo[] =>
  part.names.fields.filter(({ names }) => names.some(beginsWith(part)));

function fieldOffers(part: TypedPart): Offer[] {
  const begins = beginsWith(part);
  const offers = offeredFields(part).map(({ names, help }): Offer => {
    const name = names.find(begins) ?? names[0];
    return { insert: `${name}:`, label: `${name}:`, note: help };
  });
  return begins('sort')
    ? [...offers, { insert: 'sort:', label: 'sort:', note: 'the order of the list; sort:-name turns it round' }]
    : offers;
}

/** The records whose field is typed. */
function ownerOf({ names }: TypedPart, { dataset, related }: SelectDeps): Dataset | undefined {
  return names.table.id === dataset().table.id ? dataset() : related(names.table.id);
}

function valueOffers(part: TypedPart, deps: SelectDeps): Offer[] {
  const { field, typed, names } = part;
  if (field === 'sort')
    return names.fields
      .filter(({ kind, names: [name] }) => kind !== 'relation' && name.startsWith(typed.toLowerCase()))
      .map(({ names: [name], help }) => ({ insert: name, label: name, note: help }));
  const owner = ownerOf(part, deps);
  if (!owner || !field || !hasWords(field)) return [];
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
