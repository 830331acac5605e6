import { expect, it } from 'vitest';
import { cell, phrase } from './content.ts';
import { rowMenu } from './row-menu.ts';

const itemLink = '#/control_panel/item_db?id=501';

function menuOf(cells: Parameters<typeof rowMenu>[0]['cells'], more: Partial<Parameters<typeof rowMenu>[0]> = {}) {
  const done: string[] = [];
  const entries = rowMenu({
    ...{ name: 'Red Potion', cells, own: [], link: undefined },
    navigate: (hash) => void done.push(`go ${hash}`),
    copy: (text) => void done.push(`copy ${text}`),
    addFilter: ({ key, value }) => void done.push(`filter ${key}=${value}`),
    ...more,
  });
  return { entries, done, labels: entries.map(({ label }) => label) };
}

it('the context menu of a row offers the card, prices and offers of an item, its location and its filters', () => {
  const { entries, labels, done } = menuOf([
    phrase([
      cell('+7', { filter: { key: 'refine', value: '7' } }),
      cell('Red Potion', { link: itemLink, filter: { key: 'items', value: '501' } }),
    ]),
    cell('prontera 1, 2', { copyText: '/navi prontera 1/2' }),
  ]);
  expect(labels).toEqual([
    'Open Red Potion',
    'Prices of Red Potion',
    'Offers of Red Potion',
    'Copy /navi prontera 1/2',
    'Copy Red Potion',
    'Only +7',
    'Only Red Potion',
  ]);
  for (const { run } of entries) run();
  expect(done).toEqual([
    `go ${itemLink}`,
    'go #/control_panel/vendor_db?items=501',
    'go #/control_panel/live_market?items=501',
    'copy /navi prontera 1/2',
    'copy Red Potion',
    'filter refine=7',
    'filter items=501',
  ]);
});

it('the context menu of a row lists each link target once, and prices of two items at most', () => {
  const items = [501, 501, 502, 503].map((id) => cell(`Item ${id}`, { link: `#/control_panel/item_db?id=${id}` }));
  const { labels } = menuOf(items);
  expect(labels.filter((label) => label.startsWith('Open'))).toHaveLength(3);
  expect(labels.filter((label) => label.startsWith('Prices'))).toEqual(['Prices of Item 501', 'Prices of Item 502']);
});

it('the context menu of a row without link targets offers to copy its name and its address', () => {
  expect(menuOf([cell('x'), cell('')]).labels).toEqual(['Copy Red Potion']);
  expect(menuOf([], { link: 'https://kafra.example/item/501' }).labels).toEqual(['Copy Red Potion', 'Copy link']);
});

it('the context menu of a row searches for a value if its link is a search', () => {
  const { entries } = menuOf([cell('Plant', { link: '#/control_panel/mob_db?search=Plant' })], {
    addFilter: undefined,
  });
  expect(entries.at(-1)).toMatchObject({ label: 'Only Plant', group: 'filter' });
});

it('the context menu of a row opens addresses of other sites', () => {
  const { labels, done, entries } = menuOf([cell('wiki', { link: 'https://wiki.example/' })]);
  expect(labels[0]).toBe('Open wiki');
  entries[0]?.run();
  expect(done).toEqual(['go https://wiki.example/']);
});
