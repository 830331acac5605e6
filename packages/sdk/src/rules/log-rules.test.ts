import { describe, expect, it } from 'vitest';
import { logTypes } from '../contract/constants.ts';
import { fuzzyFilters, strictFilters as strictSchema } from '../contract/log-query.ts';
import { filterLabel, pillColor, strictFilters } from './log-filters.ts';
import { resolveLogSearch } from './log-search.ts';
import { allLogTypes, loginResultName, logTypeName, readTypePair, typePairText } from './log-types.ts';

const items = [
  { id: 501, name: 'Red Potion' },
  { id: 502, name: 'Red Slim Potion' },
  { id: 1201, name: 'Knife' },
  ...Array.from({ length: 20 }, (_, index) => ({ id: 4001 + index, name: `Beast ${index} Card` })),
];
const meant = (...asked: Parameters<typeof resolveLogSearch>) => resolveLogSearch(...asked).fuzzy;
const all = ['items', 'log_types', 'storage_types', 'unique_id', 'vvs', 'elements', 'rcodes'] as const;

describe('kinds of log lines', () => {
  it('are named with whose storage it was', () => {
    expect([logTypeName(2048), logTypeName(2048, 1), logTypeName(2048, 2), logTypeName(3)]).toEqual([
      'Storage',
      'Master Storage',
      'Guild Storage',
      'Unknown (3)',
    ]);
  });

  it('hold bit 31, which 32-bit arithmetic would lose', () => {
    expect(logTypeName(logTypes.Cart)).toBe('Cart');
    expect(readTypePair('2147483648:0')).toEqual([2147483648, 0]);
  });

  it('survive the way into a link and back', () => {
    for (const pair of allLogTypes) expect(readTypePair(typePairText(pair))).toEqual(pair);
    for (const text of ['', 'x', '1:3', '1:2:3', '1.5']) expect(readTypePair(text)).toBeUndefined();
  });

  it('know the results of a login', () => {
    expect([100, 6, 9].map(loginResultName)).toEqual(['Success', 'Banned (Temporary)', 'Unknown (9)']);
  });
});

describe('what a text may mean', () => {
  it('is nothing below two letters', () => expect(meant(' a ', all, items)).toBeUndefined());

  it('is items by their words in any order, the shortest first', () => {
    expect(meant('potion red', all, items)).toEqual({ search: 'potion red', items: [501, 502] });
  });

  it('is the very name first, then names of which a word begins with it, then the others', () => {
    const named = ['Spotionary', 'Potions Box', 'Potion', 'Red Potion'].map((name, id) => ({ id, name }));
    expect(meant('potion', ['items'], named)?.items).toEqual([2, 3, 1, 0]);
  });

  it('is what stands on the screen before other names that hold the text', () => {
    const shown = new Set([4018, 4020, 501]);
    expect(meant('card', all, items)?.items).not.toContain(4018);
    expect(meant('card', all, items, shown)?.items?.slice(0, 2)).toEqual([4018, 4020]);
    expect(meant('card', all, items, shown)?.items).toHaveLength(10);
  });

  it('says when more items match than can be asked for', () => {
    expect(resolveLogSearch('card', all, items).hint).toBe('10 of 20 matching items searched.');
    expect(resolveLogSearch('potion', all, items).hint).toBeUndefined();
    expect(resolveLogSearch('c', all, items)).toEqual({ fuzzy: undefined, hint: undefined });
  });

  it('is a login result by its code, with or without a name, up to 255', () => {
    const codes = (text: string) => meant(text, ['rcodes'], [])?.rcodes;
    expect([codes('100'), codes('10'), codes('255'), codes('256')]).toEqual([[100], [10], [255], undefined]);
  });

  it('is at most ten of a kind', () => expect(meant('beast card', all, items)?.items).toHaveLength(10));

  it('is kinds with their modifiers, storages, results', () => {
    expect(meant('master storage', all, items)).toEqual({
      search: 'master storage',
      log_types: [[2048, 1]],
      storage_types: [1],
    });
    expect(meant('banned', all, items)?.rcodes).toEqual([4, 6]);
    expect(meant('fire', all, items)?.elements).toEqual([3]);
    expect(meant('very very strong', all, items)?.vvs).toEqual([2]);
  });

  it('is a unique id only above 100000, and only where the screen knows them', () => {
    expect(meant('100000', all, items)?.unique_id).toBeUndefined();
    expect(meant('100001', all, items)?.unique_id).toBe('100001');
    expect(meant('9007199254740993', ['unique_id'], items)?.unique_id).toBe('9007199254740993');
    expect(meant('100001', ['items'], items)).toEqual({ search: '100001' });
  });

  it('always passes the contract', () => {
    for (const text of ['st', 'card', 'ar', '501', '99999999']) {
      expect(fuzzyFilters.safeParse(meant(text, all, items)).success).toBe(true);
    }
  });
});

describe('filters', () => {
  const keys = ['items', 'unique_id', 'refine', 'log_types', 'zeny', 'guilds'];

  it('become what a call takes; what makes no sense is dropped', () => {
    const filters = [
      { key: 'items', value: '501' },
      { key: 'items', value: '502' },
      { key: 'items', value: 'potion' },
      { key: 'unique_id', value: '-3' },
      { key: 'refine', value: '7' },
      { key: 'log_types', value: '2048:1' },
      { key: 'log_types', value: '2048:x' },
      { key: 'zeny', value: '1' },
      { key: 'guilds', value: 'Ravens, of old' },
      { key: 'ips', value: '127.0.0.1' },
    ];
    const strict = strictFilters(filters, keys);
    expect(strict).toEqual({
      items: [501, 502],
      refine: [7],
      log_types: [[2048, 1]],
      zeny: true,
      guilds: ['Ravens, of old'],
    });
    expect(strictSchema.safeParse(strict).success).toBe(true);
    expect(strictFilters([{ key: 'ips', value: 'x' }], keys)).toBeUndefined();
  });

  it('reach back to a moment, of several to the first one', () => {
    const since = (...values: string[]) =>
      strictFilters(
        values.map((value) => ({ key: 'since', value })),
        ['since'],
      );
    expect(since('1781950000000')).toEqual({ time: { from: 1781950000000 } });
    expect(since('1781950000000', '1781940000000', 'soon')).toEqual({ time: { from: 1781940000000 } });
    expect(since('soon')).toBeUndefined();
    expect(strictSchema.safeParse(since('1781950000000')).success).toBe(true);
    expect(filterLabel({ key: 'since', value: String(Date.UTC(2026, 5, 20, 4)) }, () => undefined)).toBe(
      'Since Jun 20, 2026, 04:00 AM',
    );
  });

  it('have words', () => {
    const lookup = (id: number) =>
      items.map((item) => ({ ...item, type: 'Etc', slots: 0, costume: false })).find((item) => item.id === id);
    const label = (key: string, value: string) => filterLabel({ key, value }, lookup);
    expect([label('items', '501'), label('items', '9'), label('refine', '7'), label('elements', '3')]).toEqual([
      'Red Potion',
      'Item 9',
      '+7',
      'Fire',
    ]);
    expect([label('log_types', '2048:2'), label('rcodes', '100'), label('guilds', 'Ravens')]).toEqual([
      'Guild Storage',
      'Success',
      'Ravens',
    ]);
    expect([label('guest_profiles', '2'), label('guest_profiles', 'Helpers')]).toEqual(['Guest Profile 2', 'Helpers']);
  });

  it('have one of twelve colours by their label', () => {
    expect(pillColor('Red Potion')).toBe(pillColor('Red Potion'));
    const used = new Set(Array.from({ length: 200 }, (_, index) => pillColor(`label ${index}`)));
    expect([...used].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
