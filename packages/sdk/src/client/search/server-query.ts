import { compile } from '../../core/query/compile.ts';
import { createWordList, type Dataset } from '../../core/query/dataset.ts';
import type { TableInfo } from '../../core/query/fields.ts';
import { createQueryEngine, type SearchLanguage } from '../../core/query/language.ts';
import type { ParsedQuery, QueryNode, TermNode } from '../../core/query/nodes.ts';
import { parseQuery } from '../../core/query/parse.ts';
import type { Vocabulary } from '../../core/query/vocabulary.ts';
import { type ServerSearchedList, serverFields } from '../../rules/search-fields/index.ts';
import { type ServerTerms, toServerTerms } from '../../rules/server-terms.ts';

/** The search language of a list that the server searches. */
export interface ServerQuery {
  readonly language: SearchLanguage;
  /**
   * Converts a search text to terms that the server can search; undefined for a plain text. Requires the data that
   * `language.prepare` loads.
   * @param now current time, from which ages in the text are counted, epoch milliseconds.
   */
  toTerms(text: string, now: number): ServerTerms | undefined;
}

interface ServerQueryDeps {
  vocabularyOf(table: TableInfo): Vocabulary;
  related(table: string): Dataset | undefined;
  /** Loads the records of these database tables. */
  load(tables: readonly string[]): Promise<void>;
}

export function createServerQuery(
  list: ServerSearchedList,
  { vocabularyOf, related, load }: ServerQueryDeps,
): ServerQuery {
  const table = serverFields(list);
  const vocabulary = vocabularyOf(table);
  const words = createWordList(table);
  const engine = createQueryEngine({ dataset: () => words, vocabulary, related });

  const termsOf = (parsed: ParsedQuery, now: number): ServerTerms =>
    toServerTerms(parsed, { noun: list.noun, now, items: (term) => itemsOf(term, related) });

  return {
    toTerms(text, now) {
      const parsed = parseQuery(text, vocabulary);
      return parsed.isStructured ? termsOf(parsed, now) : undefined;
    },
    language: {
      ...engine,
      read(text) {
        const reading = engine.read(text);
        if (!reading.isStructured) return reading;
        const sent = termsOf(parseQuery(text, vocabulary), 0);
        const problems = [...reading.problems, ...sent.problems].sort((a, b) => a.start - b.start);
        const isSent = (part: { start: number; end: number }) =>
          sent.problems.every(({ start, end }) => end <= part.start || start >= part.end);
        return { ...reading, words: sent.words, problems, parts: reading.parts.filter(isSent) };
      },
      prepare(text) {
        const { filters } = parseQuery(text, vocabulary);
        const missing = filters.some(asksItems) ? ['items', ...engine.relatedTables(text)] : [];
        const absent = [...new Set(missing)].filter((id) => !related(id));
        return absent.length === 0 ? undefined : load(absent);
      },
    },
  };
}

const asksItems = (node: QueryNode): boolean =>
  node.kind === 'term' ? node.field === 'item' : node.kind === 'all' && node.parts.some(asksItems);

/** Returns the ids of the items that a search term matches: by their fields, by name or by id. */
function itemsOf(term: TermNode, related: ServerQueryDeps['related']): number[] | undefined {
  const items = related('items');
  if (!items) return undefined;
  const { start, end, operator, values } = term;
  const named = (value: TermNode['values'][number]): QueryNode[] => [
    { kind: 'term', field: 'name', operator, values: [value], start, end },
    ...(/^\d+$/.test(value.text)
      ? [{ kind: 'term', field: 'id', operator: ':', values: [value], start, end } as const]
      : []),
  ];
  const node: QueryNode = term.inner ?? { kind: 'any', parts: values.flatMap(named), start, end };
  // Errors in the nested query are ignored here, because they are reported when the term is parsed.
  const test = compile(node, items, { related, report: () => undefined });
  if (!test) return undefined;
  const ids = items.numbers('id');
  return [...ids.keys()].filter(test).map((at) => ids[at] ?? 0);
}
