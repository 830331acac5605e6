import { describe, expect, it } from 'vitest';
import { logTypes } from '../../contract/constants.ts';
import { fuzzyFilters, strictFilters as strictSchema } from '../../contract/log-query.ts';
import { canonicalFilterValue, filterLabel, pillColor, toStrictFilters } from './log-filters.ts';
import { resolveLogSearch } from './log-search.ts';
import { allLogTypes, formatLogTypePair, loginResultName, logTypeName, parseLogTypePair } from './log-types.ts';

const items = [
  { id: 501, name: 'Red Potion' },
  { id: 502, name: 'Red Slim Potion' },
  { id: 1201, name: 'Knife' },
  ...Array.from({ length: 20 }, (_, index) => ({ id: 4001 + index, name: `Beast ${index} Card` })),
];
const meant = (...asked: Parameters<typeof resolveLogSearch>) => resolveLogSearch(...asked).fuzzy;
const all = ['items', 'log_types', 'storage_types', 'unique_id', 'vvs', 'elements', 'rcodes'] as const;

describe('the types of log lines', () => {
  it('have a label with the owner of the storage', () => {
    expect([logTypeName(2048), logTypeName(2048, 1), logTypeName(2048, 2), logTypeName(3)]).toEqual([
      'Storage',
      'Master Storage',
      'Guild Storage',
      'Unknown (3)',
    ]);
  });

  it('keep bit 31, which 32-bit arithmetic would lose', () => {
    expect(logTypeName(logTypes.Cart)).toBe('Cart');
    expect(parseLogTypePair('2147483648:0')).toEqual([2147483648, 0]);
  });

  it('are unchanged after formatting and parsing an address', () => {
    for (const pair of allLogTypes) expect(parseLogTypePair(formatLogTypePair(pair))).toEqual(pair);
    for (const text of ['', 'x', '2', '2048', '1:3', '1:2:3', '1.5']) expect(parseLogTypePair(text)).toBeUndefined();
  });

  it('include the results of a login', () => {
    expect([100, 6, 9].map(loginResultName)).toEqual(['Success', 'Banned (Temporary)', 'Unknown (9)']);
  });
});

describe('the interpretation of a log search text', () => {
  it('is empty for fewer than two letters', () => expect(meant(' a ', all, items)).toBeUndefined());

  it('contains items that have the words in their names in any order, the shortest name first', () => {
    expect(meant('potion red', all, items)).toEqual({ search: 'potion red', items: [501, 502] });
  });

  it('ranks exact item names first, then names that begin with the text, then names with a word that does, then others', () => {
    const named = ['Spotionary', 'Potions Box', 'Potion', 'Red Potion'].map((name, id) => ({ id, name }));
    expect(meant('potion', ['items'], named)?.items).toEqual([2, 1, 3, 0]);
  });

  it('contains at most ten items and ten cards of that name, and reports if there are more', () => {
    const many = Array.from({ length: 1_043 }, (_, id) => ({ id: id + 1, name: `Beast ${id} Card` }));
    expect(meant('card', all, items)?.items).toHaveLength(10);
    expect(meant('beast card', all, many)?.items).toHaveLength(10);
    expect(resolveLogSearch('card', all, many).hint).toBe('10 of 1,043 matching items searched.');
    expect(resolveLogSearch('potion', all, items).hint).toBeUndefined();
    expect(resolveLogSearch('c', all, items)).toEqual({ strict: undefined, fuzzy: undefined, hint: undefined });
  });

  it('contains a login result by its code up to 255, with or without a name', () => {
    const codes = (text: string) => meant(text, ['rcodes'], [])?.rcodes;
    expect([codes('100'), codes('10'), codes('255'), codes('256')]).toEqual([[100], [10], [255], undefined]);
  });

  it('contains log types with the owner of the storage, storages and login results', () => {
    expect(meant('master storage', all, items)).toEqual({
      search: 'master storage',
      log_types: [[2048, 1]],
      storage_types: [1],
    });
    expect(meant('banned', all, items)?.rcodes).toEqual([4, 6]);
    expect(meant('fire', all, items)?.elements).toEqual([3]);
    expect(meant('very very strong', all, items)?.vvs).toEqual([2]);
  });

  it('contains a unique id only above 100000 and on screens with unique ids', () => {
    expect(meant('100000', all, items)?.unique_id).toBeUndefined();
    expect(meant('100001', all, items)?.unique_id).toBe('100001');
    expect(meant('#100001', all, items)?.unique_id).toBe('100001');
    expect(meant('9007199254740993', ['unique_id'], items)?.unique_id).toBe('9007199254740993');
    expect(meant('100001', ['items'], items)).toEqual({ search: '100001' });
  });

  describe('item names in a search text as lists show them', () => {
    const shown = [
      { id: 1201, name: 'Knife', slots: 3, type: 'Weapon' },
      { id: 1202, name: 'Knife', slots: 4, type: 'Weapon' },
      { id: 528, name: "Monster's Feed", type: 'Healing' },
      { id: 5374, name: 'Antler Crown', slots: 1, type: 'Armor' },
      { id: 19500, name: 'Fancy Hat', costume: true, type: 'Armor' },
      { id: 4035, name: 'Hydra Card', type: 'Card' },
      { id: 4700, name: 'Strength1', type: 'Card' },
    ];
    const read = (text: string) => resolveLogSearch(text, ['items'], shown);

    it.each([
      ['Antler Crown [1]', undefined, [5374]],
      ['antler crown', undefined, [5374]],
      ['+7 antler crown', { refine: [7] }, [5374]],
      ['+7 Antler Crown [1]', { refine: [7] }, [5374]],
      ['+10', { refine: [10] }, undefined],
      ['+0 knife', { refine: [0] }, [1201, 1202]],
      ['Knife [3]', undefined, [1201]],
      ["Ada's Knife [4]", { producers: ['Ada'] }, [1202]],
      ["+4 Ada's Knife [4]", { refine: [4], producers: ['Ada'] }, [1202]],
      ["Monster's Feed", undefined, [528]],
      ["St. John's Monster's Feed", { producers: ['St. John'] }, [528]],
      ["Ada's", { producers: ['Ada'] }, undefined],
      ["nobody's nothing", undefined, undefined],
      ['Costume Fancy Hat', undefined, [19500]],
      ['+9 Costume Fancy Hat', { refine: [9] }, [19500]],
      ['Zeny', undefined, [0]],
      ['zen', undefined, [0]],
      ['5374', undefined, [5374]],
    ])('are understood in the form %s', (text, strict, found) => {
      expect(read(text).strict).toEqual(strict);
      expect(read(text).fuzzy?.items).toEqual(found);
    });

    it('of cards also find the items that contain them', () => {
      expect(read('hydra').fuzzy).toEqual({ search: 'hydra', items: [4035], cards: [4035] });
      expect(read('strength1').fuzzy?.cards).toEqual([4700]);
      expect(read('knife').fuzzy?.cards).toBeUndefined();
    });
  });

  it('always satisfies the schema of the log request', () => {
    for (const text of ['st', 'card', 'ar', '501', '99999999', 'zeny', '+7 knife', '+7']) {
      expect(fuzzyFilters.safeParse(meant(text, all, items) ?? {}).success).toBe(true);
    }
  });
});

describe('filters of a log', () => {
  const keys = ['items', 'unique_id', 'refine', 'log_types', 'zeny', 'unidentified', 'guilds'];

  it('are converted to request fields, without invalid ones', () => {
    const filters = [
      { key: 'items', value: '501' },
      { key: 'items', value: '502' },
      { key: 'items', value: 'potion' },
      { key: 'unique_id', value: '-3' },
      { key: 'refine', value: '7' },
      { key: 'log_types', value: '2048:1' },
      { key: 'log_types', value: '2048:x' },
      { key: 'zeny', value: '1' },
      { key: 'unidentified', value: '1' },
      { key: 'unidentified', value: 'no' },
      { key: 'guilds', value: 'Ravens, of old' },
      { key: 'ips', value: '127.0.0.1' },
    ];
    const strict = toStrictFilters(filters, keys);
    expect(strict).toEqual({
      items: [501, 502],
      refine: [7],
      log_types: [[2048, 1]],
      zeny: true,
      unidentified: true,
      guilds: ['Ravens, of old'],
    });
    expect(strictSchema.safeParse(strict).success).toBe(true);
    expect(toStrictFilters([{ key: 'ips', value: 'x' }], keys)).toBeUndefined();
  });

  it('have one canonical form', () => {
    const written = (key: string, ...texts: string[]) => texts.map((text) => canonicalFilterValue(key, text));
    expect(written('items', '0501', '-1', '1e3', '4294967296', '')).toEqual(['501', ...Array(4)]);
    expect(written('unique_id', '007', '0', '-5', '18446744073709551615')).toEqual([
      ...['7', undefined, undefined],
      '18446744073709551615',
    ]);
    expect(written('log_types', '2048', '2048:0', '2048:1', '2048:3', '99999999999:0')).toEqual([
      undefined,
      '2048:0',
      '2048:1',
      ...Array(2),
    ]);
    expect(written('zeny', '1', 'TRUE', '0', 'abc')).toEqual(['1', '1', ...Array(2)]);
    expect(written('guilds', 'A, B', 'x'.repeat(65))).toEqual(['A, B', undefined]);
    expect(written('master_accounts', 'x'.repeat(254), 'x'.repeat(255))).toEqual(['x'.repeat(254), undefined]);
    expect(written('nothing', '1')).toEqual([undefined]);
  });

  it('by time extend back to a time, and to the earliest of several times', () => {
    const since = (...values: string[]) =>
      toStrictFilters(
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

  it('have labels', () => {
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

  it('get one of twelve colours from their label', () => {
    expect(pillColor('Red Potion')).toBe(pillColor('Red Potion'));
    const used = new Set(Array.from({ length: 200 }, (_, index) => pillColor(`label ${index}`)));
    expect([...used].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
