import { normalize } from '../normalize.ts';
import { isChoice, removeSpan, topTerms } from './edit.ts';
import type { FieldInfo, NumberUnit } from './fields.ts';
import { isComparison, type QueryNode, type TermNode } from './nodes.ts';
import { type SelectDeps, select } from './select.ts';

/** A word of a field that users can choose in the filter panel. */
export interface FacetOption {
  readonly word: string;
  /** The label of the word in the filter panel. */
  readonly label: string;
  /** Number of records that would remain if this word were chosen; undefined if only a server can count the records. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
}

/** One group of the filter panel beside a list, with the words or limits of a search field. */
export type Facet =
  | { readonly kind: 'words'; readonly field: string; readonly title: string; readonly options: readonly FacetOption[] }
  | {
      readonly kind: 'range';
      readonly field: string;
      readonly title: string;
      readonly unit: NumberUnit | undefined;
      /** Minimum and maximum as written in the search text; empty without limits. */
      readonly min: string;
      readonly max: string;
    };

/**
 * Returns the groups of the filter panel. The number of records beside each word applies all other conditions of the
 * search text.
 */
export function facets(text: string, deps: SelectDeps): Facet[] {
  const { parsed, marks } = select(text, deps);
  const dataset = deps.dataset();
  return dataset.table.fields.flatMap((field): Facet[] => {
    const [name] = field.names;
    if (field.facet === undefined) return [];
    const terms = topTerms(parsed.filters, name);
    if (field.kind === 'number')
      return [{ kind: 'range', field: name, title: field.facet, unit: field.unit, ...rangeOf(terms) }];
    const chosen = new Set(
      terms.filter(isChoice).flatMap(({ values }) => values.map((value) => normalize(value.text))),
    );
    const among = terms.length === 0 ? marks : select(withoutTerms(text, terms), deps).marks;
    const options = dataset.count(name, among).map((option) => ({
      ...option,
      label: labelOf(field, option.word),
      isChosen: chosen.has(normalize(option.word)),
    }));
    return options.length === 0 ? [] : [{ kind: 'words', field: name, title: field.facet, options }];
  });
}

function labelsOf(field: FieldInfo): Readonly<Record<string, string>> | undefined {
  if (field.kind === 'text') return field.presets;
  return field.kind === 'word' ? field.labels : undefined;
}

function labelOf(field: FieldInfo, word: string): string {
  return labelsOf(field)?.[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

const withoutTerms = (text: string, terms: readonly TermNode[]): string =>
  terms.toReversed().reduce((rest, term) => removeSpan(rest, term), text);

/** Returns the minimum and maximum of a number field, if two numbers can express its conditions in the search text. */
function rangeOf(terms: readonly QueryNode[]): { min: string; max: string } {
  let [min, max] = ['', ''];
  for (const term of terms) {
    if (term.kind !== 'term') continue;
    const [value, ...more] = term.values;
    if (!value || more.length > 0) continue;
    if (isComparison(term.operator)) {
      if (term.operator.startsWith('<')) max = value.text;
      else min = value.text;
    } else {
      const [from = '', to = from] = value.text.split('..');
      [min, max] = [from, to === '*' ? '' : to];
    }
  }
  return { min, max };
}
