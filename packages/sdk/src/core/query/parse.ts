import type { FieldInfo } from './fields.ts';
import {
  isComparison,
  type Operator,
  type ParsedQuery,
  type QueryNode,
  type QueryProblem,
  type QuerySort,
} from './nodes.ts';
import { QueryOutline } from './outline.ts';
import { isStructured, operatorPattern, toOperator } from './structure.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readValues } from './written-values.ts';

export const queryLimits = { characters: 500, terms: 100, depth: 10 } as const;

/**
 * Parses a typed search text; never throws. Errors are returned with their position, and the faulty part is ignored. An
 * open quote or parenthesis ends with the text, and a field without a value has no effect yet. The time is proportional
 * to the length of the text, which is limited.
 */
export function parseQuery(typed: string, vocabulary: Vocabulary): ParsedQuery {
  // Only the part of the text within the length limit is checked, because a pasted megabyte would take seconds.
  if (!isStructured(typed.slice(0, queryLimits.characters), vocabulary))
    return { isStructured: false, words: typed, filters: [], sort: undefined, problems: [], incomplete: [] };
  return new Parser(typed, vocabulary).parse();
}

/** Returns the parts of a search text by position and kind. */
export function outlineQuery(typed: string, vocabulary: Vocabulary): QueryOutline {
  const parser = new Parser(typed, vocabulary);
  parser.parse();
  return parser.outline;
}

/**
 * Returns the length of the search text that is parsed. A text that is too long is cut between words, because half a
 * word would be a second error.
 */
function readableLength(typed: string): number {
  const max = queryLimits.characters;
  if (typed.length <= max) return typed.length;
  const words = typed.slice(0, max + 1).search(/\s\S*$/);
  return words > 0 ? words : max;
}

const sortValue = /(-?)([a-z_]*)/iy;

class Parser {
  readonly outline = new QueryOutline();
  readonly #text: string;
  readonly #problems: QueryProblem[] = [];
  readonly #incomplete: QueryProblem[] = [];
  #vocabulary: Vocabulary;
  #at = 0;
  #terms = 0;
  #sort: QuerySort | undefined;

  constructor(typed: string, vocabulary: Vocabulary) {
    const end = readableLength(typed);
    this.#text = typed.slice(0, end);
    this.#vocabulary = vocabulary;
    if (typed.length === end) return;
    this.outline.addOther(end, typed.length);
    this.#problem(end, typed.length, `A search can have at most ${queryLimits.characters} characters.`);
  }

  parse(): ParsedQuery {
    const whole = this.#any(0);
    const parts = whole?.kind === 'all' ? whole.parts : [whole].filter((part) => part !== undefined);
    const free = parts.flatMap((part) => (part.kind === 'words' && !part.isPhrase ? [part.text] : []));
    return {
      isStructured: true,
      words: free.join(' '),
      filters: parts.filter((part) => part.kind !== 'words' || part.isPhrase),
      sort: this.#sort,
      problems: this.#problems.toSorted((a, b) => a.start - b.start),
      incomplete: this.#incomplete.toSorted((a, b) => a.start - b.start),
    };
  }

  /** Adds a part of the search text that has no effect yet, such as `level<`. */
  #unfinished(start: number, message: string): undefined {
    this.#incomplete.push({ start, end: this.#at, message });
  }

  #problem(start: number, end: number, message: string, suggestion?: string): undefined {
    this.#problems.push({ ...{ start, end, message }, ...(suggestion !== undefined && { suggestion }) });
  }

  /** Stops parsing the search text at a limit, such as the maximum number of terms. */
  #endAt(start: number, message: string): undefined {
    this.#at = this.#text.length;
    this.outline.addOther(start, this.#at);
    return this.#problem(start, this.#at, message);
  }

  /** Matches a sticky pattern at the current position of the search text, and moves past the match. */
  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.#at += match[0].length;
    return match;
  }

  /**
   * Parses an operator such as `or` or `not` between conditions. The user may be typing a field name that begins with
   * these letters, so it is added as a possible name.
   */
  #takeJoin(pattern: RegExp): boolean {
    const start = this.#at;
    const word = this.#take(pattern)?.[0].trimEnd();
    if (word !== undefined && /^[a-z]/i.test(word))
      this.outline.addName(start, start + word.length, { hasOperator: false }, this.#vocabulary);
    return word !== undefined;
  }

  /** Parses alternatives, separated by `or` or `|`, up to the end of the search text or of the parentheses. */
  #any(depth: number): QueryNode | undefined {
    const start = this.#at;
    const alternatives: (QueryNode | undefined)[] = [];
    let isAnyBlank = false;
    do {
      const from = this.#at;
      alternatives.push(this.#all(depth));
      isAnyBlank ||= this.#text.slice(from, this.#at).trim() === '';
    } while (this.#takeJoin(/\||or(?![^\s()|"])/iy));
    if (isAnyBlank && alternatives.length > 1) this.#unfinished(start, 'One side of "or" is empty.');
    const parts = alternatives.filter((part) => part !== undefined);
    return parts.length > 1 ? { kind: 'any', parts, start, end: this.#at } : parts[0];
  }

  #all(depth: number): QueryNode | undefined {
    const start = this.#at;
    const parts: QueryNode[] = [];
    for (;;) {
      this.outline.addGap(this.#at, this.#vocabulary);
      this.#take(/\s*/y);
      const rest = this.#text.slice(this.#at, this.#at + 3);
      if (rest === '' || rest.startsWith('|') || /^or(?![^\s()|"])/i.test(rest)) break;
      if (rest.startsWith(')')) {
        if (depth > 0) break;
        // A closing parenthesis without an opening one is skipped.
        this.#at++;
        continue;
      }
      const part = this.#part(depth);
      if (part) parts.push(part);
    }
    const [only] = parts;
    return parts.length > 1 ? { kind: 'all', parts, start, end: this.#at } : only;
  }

  #part(depth: number): QueryNode | undefined {
    const start = this.#at;
    if (++this.#terms > queryLimits.terms)
      return this.#endAt(start, `A search can have at most ${queryLimits.terms} terms.`);
    if (this.#takeJoin(/-(?=[^\s-])|not(?=\s|\()\s*/iy)) {
      const isOver = this.#at >= this.#text.length || this.#text[this.#at] === ')';
      const part = isOver ? this.#unfinished(start, 'Nothing follows "not".') : this.#part(depth);
      return part && { kind: 'not', part, start, end: this.#at };
    }
    if (this.#take(/\(/y)) return this.#group(start, depth);
    const quoted = this.#take(/"([^"]*)("?)/y);
    if (quoted) {
      const [, text = '', close = ''] = quoted;
      this.outline.addOther(start, this.#at - close.length);
      if (text.trim() === '') return this.#unfinished(start, 'There is nothing in the quotes.');
      return { kind: 'words', text, isPhrase: true, start, end: this.#at };
    }
    const named = this.#take(operatorPattern());
    if (named) {
      const [, name = '', written = ':'] = named;
      return this.#term(start, name, written, depth);
    }
    const [text = ''] = this.#take(/[^\s()|"]+|[(]/y) ?? [];
    // A character that no rule matches is skipped, so that the parser always makes progress.
    if (text === '') this.#at++;
    if (text === '') return undefined;
    // A minus without a word after it is not part of the field name that the user may type next.
    this.outline.addName(
      start + text.length - text.replace(/^-+/, '').length,
      this.#at,
      { hasOperator: false },
      this.#vocabulary,
    );
    return { kind: 'words', text, isPhrase: false, start, end: this.#at };
  }

  /** Parses the conditions in parentheses, from after the opening parenthesis. */
  #group(start: number, depth: number): QueryNode | undefined {
    if (depth >= queryLimits.depth)
      return this.#endAt(start, `Parentheses can be nested at most ${queryLimits.depth} deep.`);
    const inner = this.#any(depth + 1);
    const isBlank = this.#text.slice(start, this.#at).trim().endsWith('(');
    if (!this.#take(/\)/y)) this.outline.leaveOpen();
    if (isBlank) this.#unfinished(start, 'There is nothing in the parentheses.');
    // The range of characters includes the parentheses.
    return inner && { ...inner, start, end: this.#at };
  }

  #term(start: number, name: string, written: string, depth: number): QueryNode | undefined {
    const nameEnd = start + name.length;
    const operator = toOperator(written);
    this.outline.addName(start, nameEnd, { hasOperator: true }, this.#vocabulary);
    this.outline.addOther(nameEnd, this.#at);
    if (name.toLowerCase() === 'sort' && operator === ':') return this.#takeSort(start);
    const field = this.#vocabulary.field(name);
    if (!field) return this.#unknownField(start, nameEnd, name, operator);
    const [canonical] = field.names;
    if (field.kind === 'relation' && this.#text[this.#at] === '(') {
      const inner = this.#inside(field, depth);
      if (isComparison(operator)) return this.#problem(start, this.#at, notComparable(name, written));
      return inner && { kind: 'term', field: canonical, operator, values: [], inner, start, end: this.#at };
    }
    const { values, end } = readValues(this.#text, this.#at, {
      isComparison: field.kind === 'number' && isComparison(operator),
    });
    this.outline.addValues({ start: this.#at, end, field, values, names: this.#vocabulary });
    this.#at = end;
    if (values.length === 0) return this.#unfinished(start, `${name} has no value.`);
    if (isComparison(operator) && field.kind !== 'number')
      return this.#problem(start, end, notComparable(name, written));
    return { kind: 'term', field: canonical, operator, values, start, end };
  }

  #unknownField(start: number, nameEnd: number, name: string, operator: Operator): undefined {
    const valueStart = this.#at;
    // The values after an unknown field name are ignored together with the name.
    if (this.#text[this.#at] === '(') this.#skipGroup();
    else this.#at = readValues(this.#text, this.#at, { isComparison: isComparison(operator) }).end;
    this.outline.addOther(valueStart, this.#at);
    const { message, suggestion } = this.#vocabulary.reject(name);
    return this.#problem(start, nameEnd, message, suggestion);
  }

  #skipGroup(): void {
    let open = 0;
    do {
      const letter = this.#text[this.#at];
      if (letter === '(') open++;
      if (letter === ')') open--;
      this.#at++;
    } while (open > 0 && this.#at < this.#text.length);
  }

  #inside(relation: FieldInfo, depth: number): QueryNode | undefined {
    const outer = this.#vocabulary;
    const start = this.#at;
    this.#at++;
    this.#vocabulary = outer.inside(relation) ?? outer;
    try {
      return this.#group(start, depth);
    } finally {
      this.#vocabulary = outer;
    }
  }

  #takeSort(start: number): undefined {
    const valueStart = this.#at;
    const [, minus = '', name = ''] = this.#take(sortValue) ?? [];
    const span = { start, end: this.#at };
    this.outline.addOther(valueStart, valueStart + minus.length);
    const value = { start: valueStart + minus.length, end: this.#at };
    this.outline.addValues({ ...value, field: 'sort', values: [value], names: this.#vocabulary });
    if (name === '') return this.#unfinished(start, 'sort needs a field.');
    const field = this.#vocabulary.field(name);
    if (field && field.kind !== 'relation')
      this.#sort = { ...span, field: field.names[0], isDescending: minus === '-' };
    else if (field) this.#problem(span.start, span.end, `A list cannot be sorted by ${name}.`);
    else {
      const { message, suggestion } = this.#vocabulary.reject(name);
      this.#problem(span.start, span.end, message, suggestion && `sort:${minus}${suggestion}`);
    }
  }
}

const notComparable = (name: string, operator: string) =>
  `${name} cannot be compared with ${operator.replace(/^:|\s/g, '')}.`;
