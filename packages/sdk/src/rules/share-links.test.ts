import { describe, expect, it } from 'vitest';
import { isShareKey, marketKey, readSharePath, type ShareKind, sharePath, shareRoute } from './share-links.ts';

describe('the share address of a record', () => {
  it.each<[ShareKind, string, string, string]>([
    ['item', '501', '/item/501', '#/shared/item_db?id=501'],
    ['monster', '1002', '/monster/1002', '#/shared/mob_db?id=1002'],
    ['map', '1@tower', '/map/1@tower', '#/shared/map_db?id=1%40tower'],
    ['map', 'a b?#', '/map/a%20b%3F%23', '#/shared/map_db?id=a+b%3F%23'],
    ['skill', '19', '/skill/19', '#/shared/skill_db?id=19'],
    ['market', '1201-7', '/market/1201-7', '#/control_panel/live_market?items=1201&refine=7'],
    ['news', 'season-3', '/news/season-3', '#/news/season-3'],
    ['castle', '0', '/castle/0', '#/castle/0'],
    ['market', '501', '/market/501', '#/control_panel/live_market?items=501'],
  ])('for the kind %s and the key %s has the path %s and opens the route %s', (kind, key, path, route) => {
    expect(sharePath({ kind, key })).toBe(path);
    expect(shareRoute({ kind, key })).toBe(route);
  });

  it.each<[ShareKind, string]>([
    ['item', '0501'],
    ['item', '+501'],
    ['item', '501.0'],
    ['item', '99999999999'],
    ['item', ''],
    ['monster', 'poring'],
    ['map', 'a/b'],
    ['map', 'a\nb'],
    ['map', '\ud800'],
    ['map', 'x'.repeat(65)],
    ['news', 'Season'],
    ['news', '../x'],
    ['news', 'x'.repeat(41)],
    ['castle', '01'],
    ['castle', 'kriemhild'],
    ['market', '501-'],
    ['market', '501-100'],
  ])('of %s rejects the key %j', (kind, key) => expect(isShareKey(kind, key)).toBe(false));
});

it("contains the refine level of an item's offers only if there is one", () => {
  expect([marketKey({ itemId: 501 }), marketKey({ itemId: 1201, refine: 7 })]).toEqual(['501', '1201-7']);
});

it.each([
  ['/item/501', { kind: 'item', key: '501' }],
  ['/ro/map/1@tower', { kind: 'map', key: '1@tower' }],
  ['map/a%20b', { kind: 'map', key: 'a b' }],
  ['/market/1201-7', { kind: 'market', key: '1201-7' }],
  ['/item/x', undefined],
  ['/constructor/501', undefined],
  ['/item/501/', undefined],
  ['/map/%ff', { kind: 'map', key: '%ff' }],
])('the share address %s is parsed correctly', (path, target) => expect(readSharePath(path)).toEqual(target));
