import { type KeyedAction, numberKeys } from '../../models/action-key.ts';
import type { Card } from '../../models/cards/cards.ts';
import { cell, type Fact } from '../../models/content.ts';
import type { ListQuery } from '../../models/search/list-query.ts';
import { panelLink } from './database.ts';

/** A comparison of two or more records side by side, which is shown instead of the list. */
export interface Comparison<R> {
  records: readonly R[];
}

export const isComparedItem = <R extends object>(item: R | Comparison<R>): item is Comparison<R> => 'records' in item;

/** Returns the records that the address compares; undefined for fewer than two. */
export function comparisonOf<R extends { id: number }>(records: readonly R[], { compare }: ListQuery) {
  const compared = [...new Set(compare)].flatMap((id) => records.find((record) => String(record.id) === id) ?? []);
  return compared.length > 1 ? { records: compared } : undefined;
}

type Panel = 'item_db' | 'mob_db' | 'skill_db';

/**
 * Returns the button on a record's card that adds the record to the comparison that the user has begun, or removes it.
 */
export function compareButton(panel: Panel, record: { id: number }, { compare, search }: ListQuery): KeyedAction {
  const searched: Record<string, string> = search === '' ? {} : { search };
  const isFirst = compare[0] === String(record.id);
  if (isFirst)
    return { id: 'compare', key: 'c', label: 'Remove from comparison', target: { hash: panelLink(panel, searched) } };
  const chosen = [...compare, String(record.id)].join(',');
  return {
    id: 'compare',
    key: 'c',
    label: compare.length > 0 ? 'Compare with the selected one' : 'Compare',
    target: { hash: panelLink(panel, { ...searched, compare: chosen }) },
  };
}

interface Compared {
  id: number;
  name: string;
  facts: readonly Fact[];
}

/**
 * Returns the card of a comparison with a row for each fact of the records. Rows with different values are highlighted.
 */
export function comparisonCard(panel: Panel, compared: readonly Compared[]): Card {
  const labels = [...new Set(compared.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  return {
    key: 'comparison',
    title: compared.map(({ name }) => name).join(' and '),
    sections: [
      {
        kind: 'grid',
        title: 'Comparison',
        columns: [{ title: '' }, ...compared.map(({ name }) => ({ title: name, align: 'end' as const }))],
        rows: labels.map((label) => {
          const values = compared.map(({ facts }) => facts.find((fact) => fact.label === label)?.value ?? cell('-'));
          const differs = new Set(values.map(({ text }) => text)).size > 1;
          return { key: label, recent: differs, cells: [cell(differs ? `${label} *` : label), ...values] };
        }),
      },
      { kind: 'text', paragraphs: ['* differs'] },
    ],
    buttons: [
      ...compared.map(({ id, name }, at) => ({
        id: String(id),
        key: numberKeys[at],
        label: `Show ${name}`,
        target: { hash: panelLink(panel, { id }) },
      })),
      { id: 'end', key: 'e', label: 'Close comparison', target: { hash: panelLink(panel, {}) } },
    ],
  };
}
