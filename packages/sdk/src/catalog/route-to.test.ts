import { expect, test } from 'vitest';
import { parseHash } from '../core/hash-query.ts';
import { matchPage } from './pages.ts';
import { routeTo, routeToPage } from './route-to.ts';

test('routeTo returns the route of a control panel view with its query', () => {
  expect(routeTo('master')).toBe('#/control_panel/master');
  expect(routeTo('item_db', { search: 'a & b, c' })).toBe('#/control_panel/item_db?search=a+%26+b,+c');
  // @ts-expect-error This is not a screen.
  routeTo('itemdb');
});

test('routeToPage returns the route of a page with its parameters, which can be parsed again', () => {
  expect(routeToPage('home')).toBe('#/home');
  expect(routeToPage('news_item', { slug: 'first-day' })).toBe('#/news/first-day');
  // @ts-expect-error The slug is missing.
  routeToPage('news_item');
  for (const slug of ['a/b', '50%', 'früh', 'a?b#c', '日本'])
    expect(matchPage(parseHash(routeToPage('custom_page', { slug })).path)).toEqual({
      id: 'custom_page',
      params: { slug },
    });
});
