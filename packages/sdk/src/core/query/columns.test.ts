import { describe, expect, test } from 'vitest';
import { createColumns } from './columns.ts';
import { createDataset } from './dataset.ts';
import type { FieldTable } from './fields.ts';
import { createQueryEngine } from './language.ts';
import { createVocabularies } from './vocabulary.ts';

/** Creates search columns over the numbers from 0, and counts the records that were read. */
function countedColumns(size: number) {
  const read: number[] = [];
  const records = Array.from({ length: size }, (_, at) => at);
  const columns = createColumns(records, () => (record) => {
    read.push(record);
    return record * 2;
  });
  return { read, columns };
}

describe('the cached values of a search field', () => {
  test('are computed once, on their first use', () => {
    const { read, columns } = countedColumns(3);
    expect(read).toEqual([]);
    expect(columns.get('any')).toEqual([0, 2, 4]);
    expect(columns.get('any')).toEqual([0, 2, 4]);
    expect(read).toEqual([0, 1, 2]);
  });

  test('are computed in advance one record at a time, and completed on access', () => {
    const { read, columns } = countedColumns(4);
    const work = columns.grow('any');
    work.next();
    work.next();
    expect(read).toEqual([0, 1]);
    expect(columns.get('any')).toEqual([0, 2, 4, 6]);
    expect(work.next().done).toBe(true);
    expect(read).toEqual([0, 1, 2, 3]);
  });

  test('are computed from the last position, also after another generator', () => {
    const { read, columns } = countedColumns(3);
    columns.grow('any').next();
    expect([...columns.grow('any')]).toHaveLength(2);
    expect(read).toEqual([0, 1, 2]);
  });
});

describe('the cached values of search fields that may be typed next', () => {
  interface Tool {
    id: string;
    kind: string;
    weight: number;
  }

  function countedEngine() {
    const read: string[] = [];
    const note = (field: string, id: string) => void read.push(`${field} ${id}`);
    const table: FieldTable<Tool> = {
      id: 'tools',
      noun: 'tools',
      fields: [
        {
          ...{ kind: 'word', names: ['kind'], help: 'what it is', example: 'kind:saw', noun: 'a kind' },
          read: ({ id, kind }) => [note('kind', id), kind].slice(1) as string[],
        },
        {
          ...{ kind: 'number', names: ['weight'], help: 'what it weighs', example: 'weight>1' },
          read: ({ id, weight }) => [note('weight', id), weight][1] as number,
        },
      ],
      idOf: ({ id }) => id,
      words: ({ id }) => [id],
    };
    const tools: Tool[] = [
      { id: 'a', kind: 'saw', weight: 1 },
      { id: 'b', kind: 'axe', weight: 2 },
    ];
    const dataset = createDataset(table, tools);
    const engine = createQueryEngine({
      dataset: () => dataset,
      vocabulary: createVocabularies([table])('tools'),
      related: () => undefined,
    });
    return { read, engine };
  }

  test('are computed only for the suggested fields', () => {
    const { read, engine } = countedEngine();
    for (const _ of engine.anticipate('ki', 2)) expect(read.length).toBeGreaterThan(0);
    expect(new Set(read)).toEqual(new Set(['kind a', 'kind b']));
    const before = read.length;
    expect(engine.complete('kind:s', 6).offers.map(({ label }) => label)).toEqual(['saw']);
    expect([...engine.select('kind:saw').marks]).toEqual([1, 0]);
    expect(read).toHaveLength(before);
  });

  test('are not computed without text, inside a phrase, or for the value of a field', () => {
    const { read, engine } = countedEngine();
    for (const text of ['', 'kind:', 'kind:s', '"ki', 'ki '])
      expect([...engine.anticipate(text, text.length)], text).toEqual([]);
    expect(read).toEqual([]);
  });
});
