import { elements, limits, loginResults, storageTypes, veryStrong } from '../contract/constants.ts';
import type { StrictFilters } from '../contract/log-query.ts';
import { normalize } from '../core/normalize.ts';
import { ownValue } from '../core/own-value.ts';
import type { ParsedQuery, QueryNode, QueryProblem, TermNode } from '../core/query/nodes.ts';
import { type NumberRange, readNumber, readRange } from '../core/query/numbers.ts';
import { canonicalFilterValue, directionOf } from './logs/log-filters.ts';
import { allLogTypes, logTypeName } from './logs/log-types.ts';
import { readTimeRange } from './logs/read-time.ts';
import { filterOfField } from './search-fields/log-fields.ts';

/** Parts of a structured search that are sent to the server, and the terms that the client matches. */
export interface ServerTerms {
  /** The search's free words and phrases without a field name. */
  words: string;
  strict: StrictFilters;
  /** Search terms that the client matches on the received rows. */
  rowTerms: readonly TermNode[];
  problems: readonly QueryProblem[];
}

export interface ServerTermsDeps {
  /** Noun for the rows of the searched list: `item logs`. */
  noun: string;
  /** Current time in epoch milliseconds, from which ages such as `7d` in the search are counted. */
  now: number;
  /** Returns the ids of the items that a search term matches; undefined until the items are loaded. */
  items(term: TermNode): readonly number[] | undefined;
}

/**
 * Result of converting one search term: a part of the filters for the server, or the reason why it cannot be sent.
 * Undefined if the fault is reported already.
 */
type Sent = StrictFilters | string | undefined;

/**
 * Converts a structured search to the filters of a call. Only terms that must all match can be sent; any other term is
 * an error. The client cannot apply it to the loaded rows instead, because rows that are not loaded may match too.
 */
export function toServerTerms({ filters, words, sort }: ParsedQuery, deps: ServerTermsDeps): ServerTerms {
  const subject = deps.noun.charAt(0).toUpperCase() + deps.noun.slice(1);
  const problems: QueryProblem[] = [];
  const phrases: string[] = [];
  const rowTerms: TermNode[] = [];
  let strict: StrictFilters = {};
  const refuse = ({ start, end }: QueryNode, message: string) => problems.push({ start, end, message });
  const sendOne = (term: TermNode): void => {
    if (filterOfField(term.field) === undefined) {
      rowTerms.push(term);
      return;
    }
    const sent = sendTerm(term, deps, subject);
    if (typeof sent === 'string') refuse(term, sent);
    else if (sent) strict = bothStrict(strict, sent);
  };
  const send = (node: QueryNode): void => {
    switch (node.kind) {
      case 'term':
        sendOne(node);
        break;
      case 'words':
        phrases.push(node.text.trim());
        break;
      case 'not':
        refuse(node, `${subject} cannot be searched with a minus or "not". Put a text that begins with one in quotes.`);
        break;
      default:
        if (node.kind === 'all') for (const part of node.parts) send(part);
        else refuse(node, `${subject} cannot be searched with "or". Separate values with commas.`);
    }
  };
  for (const filter of filters) send(filter);
  if (sort) problems.push({ start: sort.start, end: sort.end, message: `${subject} cannot be sorted by a search.` });
  return { words: [words, ...phrases].filter((text) => text !== '').join(' '), strict, rowTerms, problems };
}

function sendTerm(term: TermNode, deps: ServerTermsDeps, subject: string): Sent {
  const { field, operator } = term;
  const filter = filterOfField(field);
  if (filter === undefined) return undefined;
  if (operator === '!=') return `${subject} cannot be searched with !=.`;
  if (filter === 'items') return sendItems(term, deps);
  if (filter === 'since') return sendTime(term, deps.now);
  if (filter === 'zeny' || filter === 'refine') return sendNumbers(term, filter);
  const values = term.values.map(({ text }) => text.trim());
  if (filter === 'unidentified')
    return values.some((word) => normalize(word) === filter) ? { unidentified: true } : undefined;
  const known = wordValues[filter];
  if (known) {
    const found = values.flatMap((value) => known(value));
    return found.length === 0 ? undefined : { [filter]: found };
  }
  const sent = values.map((value) => canonicalFilterValue(filter, value));
  const wrong = values.find((_, at) => sent[at] === undefined);
  if (wrong !== undefined) return `${field} cannot be "${wrong}".`;
  if (sent.length > limits.strictValues) return tooMany(field, sent.length);
  return { [filter]: filter === 'guest_profiles' ? sent.map(toNumberIfOne) : sent };
}

const tooMany = (field: string, count: number) =>
  `${field} means ${count} values; ${limits.strictValues} at most can be asked for.`;

const toNumberIfOne = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : text);

const byLabel =
  (labels: Readonly<Record<number, string>>, aliases: Readonly<Record<string, string>> = {}) =>
  (text: string): number[] =>
    Object.entries(labels)
      .filter(([, label]) => normalize(label) === normalize(ownValue(aliases, normalize(text)) ?? text))
      .map(([value]) => Number(value));

/** Converters of the words of a search field to the values in the API. */
const wordValues: Readonly<Record<string, (text: string) => unknown>> = {
  elements: byLabel(elements, { water: 'Ice' }),
  vvs: byLabel(veryStrong),
  rcodes: byLabel(loginResults),
  directions: (text) => directionOf(text) ?? [],
  storage_types: (text) =>
    Object.entries(storageTypes).flatMap(([name, type]) => (normalize(name) === normalize(text) ? [type] : [])),
  log_types: (text) => allLogTypes.filter((pair) => normalize(logTypeName(...pair)) === normalize(text)),
};

function sendItems(term: TermNode, { items }: ServerTermsDeps): Sent {
  const ids = items(term);
  if (!ids || ids.length > limits.strictValues)
    return ids && `${term.field} means ${ids.length} items; ${limits.strictValues} at most can be asked for.`;
  return { items: [...ids] };
}

function sendTime({ field, operator, values }: TermNode, now: number): Sent {
  const [value, ...more] = values;
  if (!value) return undefined;
  const range = more.length === 0 && operator !== '!=' ? readTimeRange(value.text, now) : undefined;
  if (!range) return `${field} takes an age such as 7d or a day such as 2026-06-20, not "${value.text}".`;
  if (field === 'date') return { time: range };
  return { time: field === 'since' ? { from: range.from } : { to: range.to } };
}

/** Maximum refine level of an item. */
const maxRefine = 20;

function sendNumbers({ field, operator, values }: TermNode, filter: 'zeny' | 'refine'): Sent {
  const ranges = values.flatMap(({ text }) => rangeOf(operator, text) ?? []);
  if (ranges.length < values.length) return undefined;
  if (filter === 'refine') {
    const levels = Array.from({ length: maxRefine + 1 }, (_, level) => level);
    return { refine: levels.filter((level) => ranges.some(({ min, max }) => level >= min && level <= max)) };
  }
  const [range, ...more] = ranges;
  if (!range || more.length > 0) return `${field} takes one number or one range, such as ${field}:1k..1m.`;
  const { min, max } = range;
  return {
    zeny: {
      ...(Number.isFinite(min) && { min: Math.ceil(min) }),
      ...(Number.isFinite(max) && { max: Math.floor(max) }),
    },
  };
}

function rangeOf(operator: TermNode['operator'], text: string): NumberRange | undefined {
  if (operator === ':' || operator === '=') return readRange(text, 'zeny');
  const limit = readNumber(text, 'zeny');
  if (limit === undefined) return undefined;
  const whole = { '<': Math.ceil(limit) - 1, '<=': limit, '>': Math.floor(limit) + 1, '>=': limit, '!=': limit }[
    operator
  ];
  return operator.startsWith('<')
    ? { min: Number.NEGATIVE_INFINITY, max: whole }
    : { min: whole, max: Number.POSITIVE_INFINITY };
}

/** Combines two sets of log filters that must both match. For a list in both, only the common values remain. */
export function bothStrict(one: StrictFilters, other: StrictFilters): StrictFilters {
  const joined: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = joined[key];
    if (before === undefined || before === true) joined[key] = value;
    else if (Array.isArray(before) && Array.isArray(value)) joined[key] = inBoth(before, value);
    else if (typeof before === 'object' && typeof value === 'object') joined[key] = narrower(before ?? {}, value);
  }
  return joined;
}

const inBoth = (one: readonly unknown[], other: readonly unknown[]): unknown[] =>
  other.filter((value) => one.some((before) => String(before) === String(value)));

/** Returns the intersection of two ranges of a filter: the larger lower limit and the smaller upper limit. */
function narrower(one: object, other: object): object {
  const limitsOf = (key: string) =>
    [one, other].flatMap((range) => (range as Readonly<Record<string, number | undefined>>)[key] ?? []);
  const largest = (key: string) => (limitsOf(key).length > 0 ? { [key]: Math.max(...limitsOf(key)) } : {});
  const smallest = (key: string) => (limitsOf(key).length > 0 ? { [key]: Math.min(...limitsOf(key)) } : {});
  return { ...largest('min'), ...largest('from'), ...smallest('max'), ...smallest('to') };
}
