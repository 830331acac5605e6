import { expect, it } from 'vitest';
import { itemPicture, mapPicture, minimap, readPicturePath, smallMapPicture } from './picture-paths.ts';

it('all cards of the game share one picture path', () => {
  expect([itemPicture(4000), itemPicture(4001), itemPicture(4699), itemPicture(4700)]).toEqual([
    '/db/items/4000.gif',
    '/db/items/card.gif',
    '/db/items/card.gif',
    '/db/items/4700.gif',
  ]);
});

it('picture paths keep ordinary names unchanged', () => {
  expect([mapPicture('prt_fild08'), minimap('1@tower')]).toEqual([
    '/db/maps/prt_fild08.gif',
    '/db/minimaps/1@tower.webp',
  ]);
});

it.each(['../../api/logout', 'a?b#c', '100%', 'old town', '"><b>', '프론테라', '\\..\\x'])(
  'picture paths stay inside their folder for any map name: %s',
  (name) => {
    for (const path of [mapPicture(name), smallMapPicture(name), minimap(name)]) {
      const { pathname, search, hash } = new URL(path, 'https://kafra.example');
      expect({ pathname, search, hash }).toEqual({ pathname: path, search: '', hash: '' });
      expect(path.split('/')).toHaveLength(4);
      expect(readPicturePath(path)?.name).toBe(name);
    }
  },
);

it('picture paths replace half a surrogate pair with the replacement character', () => {
  expect(readPicturePath(mapPicture('a\ud800'))?.name).toBe('a\ufffd');
});

it('picture paths keep invalid escapes, and other paths are rejected', () => {
  expect(readPicturePath('/db/maps/100%.gif')).toEqual({ folder: 'maps', name: '100%' });
  for (const path of ['', '/api/emblem/1', '/db/maps/a/b.gif', 'https://example.com/db/items/1.gif'])
    expect(readPicturePath(path)).toBeUndefined();
});
