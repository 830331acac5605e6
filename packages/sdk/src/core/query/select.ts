import { compile } from './compile.ts';
import type { Dataset } from './dataset.ts';
import type { ParsedQuery, QueryNode, QueryProblem, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A part of a text that was understood. */
export interface QueryPart extends TextRange {
  /** As it is written. */
  readonly text: string;
}

/** What a typed text asks of a dataset. */
export interface Selection {
  readonly parsed: ParsedQuery;
  /** Everything that is wrong with it, in the order of the text. */
  readonly problems: readonly QueryProblem[];
  /** The parts that filter or sort. */
  readonly parts: readonly QueryPart[];
  /** Marks the records that meet it with a 1; free words are not part of it. */
  readonly marks: Uint8Array;
  /** Orders numbers of records as the text asks; undefined where it does not. */
  readonly compare: ((a: number, b: number) => number) | undefined;
}

export interface SelectDeps {
  /** The records that are searched. */
  dataset(): Dataset;
  readonly vocabulary: Vocabulary;
  related(table: string): Dataset | undefined;
}

/** Evaluates a typed text; every record is looked at, which takes less than a millisecond for thousands. */
export function select(text: string, { dataset: current, vocabulary, related }: SelectDeps): Selection {
  const dataset = current();
  const parsed = parseQuery(text, vocabulary);
  const problems = [...parsed.problems];
  const parts: QueryPart[] = [];
  const marks = dataset.listed().slice();
  const toPart = ({ start, end }: TextRange): QueryPart => ({ start, end, text: text.slice(start, end).trim() });
  for (const filter of parsed.filters) {
    const test = compile(filter, dataset, { related, report: (problem) => void problems.push(problem) });
    if (!test) continue;
    parts.push(toPart(filter));
    for (let at = 0; at < marks.length; at++) if (marks[at] === 1 && !test(at)) marks[at] = 0;
  }
  if (parsed.sort) parts.push(toPart(parsed.sort));
  return {
    parsed,
    problems: problems.toSorted((a, b) => a.start - b.start),
    parts,
    marks,
    compare: order(parsed, dataset),
  };
}

function order({ sort }: ParsedQuery, dataset: Dataset): Selection['compare'] {
  if (!sort) return undefined;
  const sign = sort.isDescending ? -1 : 1;
  const field = dataset.table.fields.find(({ names }) => names[0] === sort.field);
  if (field?.kind !== 'number') {
    const column = dataset.lines(sort.field);
    return (a, b) => sign * compareTexts(column[a] ?? '', column[b] ?? '');
  }
  const column = dataset.numbers(sort.field);
  return (a, b) => {
    const [x, y] = [column[a] ?? Number.NaN, column[b] ?? Number.NaN];
    // What has no value stands last, whichever way round.
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  };
}

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The tables whose records a query needs besides its own. */
export function relatedTables({ filters }: ParsedQuery, vocabulary: Vocabulary): string[] {
  const found = new Set<string>();
  const visit = (node: QueryNode, names: Vocabulary): void => {
    if (node.kind === 'not') visit(node.part, names);
    if (node.kind === 'all' || node.kind === 'any') for (const part of node.parts) visit(part, names);
    if (node.kind !== 'term' || !node.inner) return;
    const field = names.field(node.field);
    const inside = field && names.inside(field);
    if (field?.kind !== 'relation' || !inside) return;
    found.add(field.to);
    visit(node.inner, inside);
  };
  for (const filter of filters) visit(filter, vocabulary);
  return [...found];
}
