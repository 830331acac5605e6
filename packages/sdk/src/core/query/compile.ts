import { normalize } from '../normalize.ts';
import type { Dataset } from './dataset.ts';
import type { FieldInfo, NumberInfo, RelationInfo, RelationLink, WordInfo } from './fields.ts';
import { isComparison, type QueryNode, type QueryProblem, type TermNode, type WrittenValue } from './nodes.ts';
import { type NumberRange, readNumber, readRange } from './numbers.ts';
import { nearest } from './suggest.ts';

/** A function that tests one record or link against a condition of a search. */
type Test<T> = (thing: T) => boolean;

/** Data that is needed to evaluate a search query. */
export interface CompileDeps {
  /**
   * Returns the records of a related table by its id, such as the monsters of an item search; undefined until they are
   * loaded.
   */
  related(table: string): Dataset | undefined;
  report(problem: QueryProblem): void;
}

/**
 * Returns the function that tests the numbered records of a dataset against a part of a query; undefined if the part
 * has no usable condition.
 */
export function compile(node: QueryNode, dataset: Dataset, deps: CompileDeps): Test<number> | undefined {
  return compileNode(node, {
    words: (text) => wordsTest(text, dataset),
    term: (term) => recordTest(term, dataset, deps),
  });
}

interface Leaves<T> {
  words(text: string): Test<T> | undefined;
  term(term: TermNode): Test<T> | undefined;
}

/**
 * Returns the test for a part of a query. A part without a usable condition has no test, neither has its negation, and
 * a group ignores it.
 */
function compileNode<T>(node: QueryNode, leaves: Leaves<T>): Test<T> | undefined {
  switch (node.kind) {
    case 'words':
      return leaves.words(node.text);
    case 'term':
      return leaves.term(node);
    case 'not': {
      const test = compileNode(node.part, leaves);
      return test && ((thing) => !test(thing));
    }
    default: {
      const tests = node.parts.map((part) => compileNode(part, leaves)).filter((test) => test !== undefined);
      if (tests.length <= 1) return tests[0];
      return node.kind === 'all'
        ? (thing) => tests.every((test) => test(thing))
        : (thing) => tests.some((test) => test(thing));
    }
  }
}

/**
 * Returns the test for free search words. All words must occur in the name, the id or another name of the record. A
 * phrase counts as one word.
 */
function wordsTest(text: string, dataset: Dataset): Test<number> | undefined {
  const word = normalize(text);
  if (word === '') return undefined;
  const lines = dataset.words();
  return (at) => lines[at]?.includes(word) ?? false;
}

const fieldOf = (fields: readonly FieldInfo[], name: string) => fields.find(({ names }) => names[0] === name);

function recordTest(term: TermNode, dataset: Dataset, deps: CompileDeps): Test<number> | undefined {
  const field = fieldOf(dataset.table.fields, term.field);
  switch (field?.kind) {
    case 'number': {
      const test = numberTest(term, field, deps);
      const column = test && dataset.numbers(term.field);
      return column && ((at) => test(column[at] ?? Number.NaN));
    }
    case 'text':
      return linesTest(
        term,
        term.values.map(({ text }) => text),
        dataset,
      );
    case 'word': {
      const words = knownWords(term, field, dataset, deps);
      // Values of a word field, such as `type:card`, match only as whole words.
      return words.length === 0 ? undefined : linesTest(term, words, dataset, true);
    }
    case 'relation': {
      const related = term.inner && deps.related(field.to);
      const { whenEmpty } = related?.table ?? {};
      if (related?.size === 0 && whenEmpty !== undefined) {
        deps.report({ start: term.start, end: term.end, message: whenEmpty });
        return undefined;
      }
      const test = term.inner ? innerTest(term.inner, field, dataset, deps) : linkNameTest(term, dataset);
      const isNegative = term.operator === '!=';
      return test && (isNegative ? (at) => !test(at) : test);
    }
    case undefined:
      return undefined;
  }
}

const fault = ({ start, end }: WrittenValue, message: string): QueryProblem => ({ start, end, message });

/** A missing number of a record is NaN, which fails every comparison. */
function numberTest(term: TermNode, field: NumberInfo, { report }: CompileDeps): Test<number> | undefined {
  const { operator, values } = term;
  const [name] = field.names;
  const kind = field.unit === 'age' ? 'an age like 2h or 7d' : 'a number';
  const wrong = (value: WrittenValue) => report(fault(value, `${name} must be ${kind}, not "${value.text}".`));
  if (!isComparison(operator)) {
    const ranges = values.flatMap((value): NumberRange[] => {
      const range = readRange(value.text, field.unit);
      if (!range) wrong(value);
      return range ? [range] : [];
    });
    if (ranges.length === 0) return undefined;
    const isIn: Test<number> = (number) => ranges.some(({ min, max }) => number >= min && number <= max);
    return operator === '!=' ? (number) => !Number.isNaN(number) && !isIn(number) : isIn;
  }
  const [value] = values;
  const limit = value && readNumber(value.text, field.unit);
  if (limit === undefined) {
    if (value) wrong(value);
    return undefined;
  }
  switch (operator) {
    case '<':
      return (number) => number < limit;
    case '<=':
      return (number) => number <= limit;
    case '>':
      return (number) => number > limit;
    default:
      return (number) => number >= limit;
  }
}

function linesTest(
  { field, operator }: TermNode,
  texts: readonly string[],
  dataset: Dataset,
  isWhole = operator !== ':',
): Test<number> | undefined {
  const wanted = texts.map(normalize).filter((text) => text !== '');
  if (wanted.length === 0) return undefined;
  const parts = isWhole ? wanted.map((text) => `\n${text}\n`) : wanted;
  const column = dataset.lines(field);
  const isNegative = operator === '!=';
  return (at) => parts.some((part) => column[at]?.includes(part) ?? false) !== isNegative;
}

/** Returns the words of a field that the typed values mean, and reports values that are not words of the field. */
function knownWords(term: TermNode, field: WordInfo, dataset: Dataset, { report }: CompileDeps): string[] {
  const vocabulary = dataset.vocabulary(term.field);
  const aliases = new Map(Object.entries(field.aliases ?? {}).map(([alias, words]) => [normalize(alias), words]));
  const { missing } = field;
  if (missing !== undefined && vocabulary.known.size === 0) {
    report({ start: term.start, end: term.end, message: missing });
    return [];
  }
  return term.values.flatMap((value) => {
    const text = normalize(value.text);
    const words = aliases.get(text) ?? (vocabulary.known.has(text) ? [text] : undefined);
    if (words) return words;
    report(unknownWord(value, field, [...vocabulary.words, ...aliases.keys()]));
    return [];
  });
}

function unknownWord(value: WrittenValue, field: WordInfo, words: readonly string[]): QueryProblem {
  const [name] = field.names;
  const text = value.text.trim();
  if (field.numberField !== undefined && readRange(text) !== undefined) {
    const suggestion = `${field.numberField}:${text}`;
    return { ...fault(value, `${name} must be ${field.noun}. Did you mean "${suggestion}"?`), suggestion };
  }
  const suggestion =
    nearest(normalize(text), words) ?? words.find((word) => normalize(word).startsWith(normalize(text)));
  if (suggestion === undefined) return fault(value, `The field "${name}" has no value "${text}".`);
  return { ...fault(value, `The field "${name}" has no value "${text}". Did you mean "${suggestion}"?`), suggestion };
}

/**
 * Returns the test for a related record by name, such as `drops:apple`. A link matches by part of its name, or by its
 * whole id.
 */
function linkNameTest({ field, operator, values }: TermNode, dataset: Dataset): Test<number> | undefined {
  const wanted = values.map(({ text }) => normalize(text)).filter((text) => text !== '');
  if (wanted.length === 0) return undefined;
  const { ids, names } = dataset.linkLines(field);
  const whole = wanted.map((text) => `\n${text}\n`);
  const parts = operator === ':' ? wanted : whole;
  return (at) =>
    parts.some((part) => names[at]?.includes(part) ?? false) || whole.some((id) => ids[at]?.includes(id) ?? false);
}

/**
 * A link that is tested against conditions, with the number of its related record; -1 if that record does not exist.
 */
interface Joined {
  link: RelationLink;
  target: number;
}

/**
 * Returns the test for conditions in parentheses, such as `drops:(type:card)`. A record matches if one of its links
 * meets all conditions.
 */
function innerTest(
  inner: QueryNode,
  field: RelationInfo,
  dataset: Dataset,
  deps: CompileDeps,
): Test<number> | undefined {
  const related = deps.related(field.to);
  if (!related) return () => false;
  const ofRecord = (test: Test<number> | undefined): Test<Joined> | undefined => {
    const once = test && rememberTest(test, related.size);
    return once && (({ target }) => target >= 0 && once(target));
  };
  const test = compileNode<Joined>(inner, {
    words: (text) => ofRecord(wordsTest(text, related)),
    term(term) {
      const linkField = field.linkFields.find(({ names }) => names[0] === term.field);
      if (!linkField) return ofRecord(recordTest(term, related, deps));
      const ofNumber = numberTest(term, linkField, deps);
      return ofNumber && (({ link }) => ofNumber(linkField.read(link) ?? Number.NaN));
    },
  });
  if (!test) return undefined;
  const [name] = field.names;
  const [links, targets] = [dataset.links(name), dataset.targets(name, related)];
  return (at) => links[at]?.some((link, index) => test({ link, target: targets[at]?.[index] ?? -1 })) ?? false;
}

/** Caches the results of a test by record, because many links refer to the same record. */
function rememberTest(test: Test<number>, size: number): Test<number> {
  const known = new Int8Array(size);
  return (at) => {
    if (known[at] === 0) known[at] = test(at) ? 1 : -1;
    return known[at] === 1;
  };
}
