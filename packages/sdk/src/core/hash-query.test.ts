import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/index.ts';
import { formatHash, joinList, parseHash, splitList, withQuery } from './hash-query.ts';

describe('the parser of the address after the #', () => {
  it.each([
    ['#/control_panel/item_db?search=red+potion&id=501', '/control_panel/item_db', { search: 'red potion', id: '501' }],
    ['/home?login', '/home', { login: '' }],
    ['', '/', {}],
    ['#/a//b/', '/a/b', {}],
    ['#/x?search=100%&n=%E2%98%85', '/x', { search: '100%', n: '★' }],
    ['#/x?q=a=b', '/x', { q: 'a=b' }],
  ])('reads %s', (hash, path, query) => expect(parseHash(hash)).toEqual({ path, query }));

  it.each(['#/home?login', '#/control_panel/item_logs?items=501,502&guilds=A+%26+B', '#/verify/abc%2Fd'])(
    'writes %s unchanged after reading it',
    (hash) => expect(formatHash(parseHash(hash))).toBe(hash),
  );

  it('treats , and %2C alike as separators of a list', () => {
    expect(splitList(parseHash('#/x?items=501,502%2C503').query.items)).toEqual(['501', '502', '503']);
  });

  it('keeps an escaped comma inside a value', () => {
    const hash = formatHash({ path: '/x', query: { guilds: joinList(['A, B', 'C']) } });
    expect(splitList(parseHash(hash).query.guilds)).toEqual(['A, B', 'C']);
  });

  it('changes some query parameters and removes empty ones', () => {
    expect(withQuery(parseHash('#/x?a=1&b=2&login'), { a: '', c: '3' }).query).toEqual({ b: '2', login: '', c: '3' });
  });
});

describe('parsing random text as the address after the #', () => {
  it.each([
    ['#/x?items=1&items=2', { items: '1,2' }],
    ['#/x?items=&items=2&items=2', { items: '2' }],
    ['#/x?login&login', { login: '' }],
    ['#/x?=5', {}],
  ])('keeps all values of a repeated key in %s', (hash, query) => expect(parseHash(hash).query).toEqual(query));

  it('returns the same address after formatting and parsing again', () => {
    const { below, pick } = seededRandom(5);
    const pieces = ['a', 'items', '=', '&', '?', '#', ',', '%', '%2C', '%25', '%252C', '+', ' ', '/', '★', '\ud800'];
    for (let round = 0; round < 2_000; round += 1) {
      const hash = `#/${Array.from({ length: below(12) }, () => pick(pieces as [string])).join('')}`;
      const written = formatHash(parseHash(hash));
      expect([hash, formatHash(parseHash(written))]).toEqual([hash, written]);
    }
  });

  it('returns each value of a comma-separated list', () => {
    const { below, pick } = seededRandom(6);
    const pieces = ['a', ',', '%', '2C', '25', '%2C', '%25', '+', '&', '★'];
    for (let round = 0; round < 2_000; round += 1) {
      const values = Array.from({ length: below(4) }, () =>
        Array.from({ length: 1 + below(5) }, () => pick(pieces as [string])).join(''),
      );
      const hash = formatHash({ path: '/x', query: { guilds: joinList(values) } });
      expect([hash, splitList(parseHash(hash).query.guilds)]).toEqual([hash, values]);
    }
  });
});
