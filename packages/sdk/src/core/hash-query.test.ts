import { describe, expect, it } from 'vitest';
import { formatHash, joinList, parseHash, splitList, withQuery } from './hash-query.ts';

describe('the place after the #', () => {
  it.each([
    ['#/control_panel/item_db?search=red+potion&id=501', '/control_panel/item_db', { search: 'red potion', id: '501' }],
    ['/home?login', '/home', { login: '' }],
    ['', '/', {}],
    ['#/a//b/', '/a/b', {}],
    ['#/x?search=100%&n=%E2%98%85', '/x', { search: '100%', n: '★' }],
    ['#/x?q=a=b', '/x', { q: 'a=b' }],
  ])('reads %s', (hash, path, query) => expect(parseHash(hash)).toEqual({ path, query }));

  it.each(['#/home?login', '#/control_panel/item_logs?items=501,502&guilds=A+%26+B', '#/verify/abc%2Fd'])(
    'writes %s as it read it',
    (hash) => expect(formatHash(parseHash(hash))).toBe(hash),
  );

  it('takes , and %2C alike between the values of a list', () => {
    expect(splitList(parseHash('#/x?items=501,502%2C503').query.items)).toEqual(['501', '502', '503']);
  });

  it('keeps a comma that belongs to a value', () => {
    const hash = formatHash({ path: '/x', query: { guilds: joinList(['A, B', 'C']) } });
    expect(splitList(parseHash(hash).query.guilds)).toEqual(['A, B', 'C']);
  });

  it('changes some keys and drops the emptied ones', () => {
    expect(withQuery(parseHash('#/x?a=1&b=2&login'), { a: '', c: '3' }).query).toEqual({ b: '2', login: '', c: '3' });
  });
});
