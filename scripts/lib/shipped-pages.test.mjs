import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.mjs';
import { shippedPages, shippedText } from './shipped-pages.mjs';

const texts = Object.fromEntries(Object.entries(shippedPages).map(([path, place]) => [place, shippedText(path)]));

test.each(Object.entries(texts))('links of %s have targets that ship with it', (place, text) => {
  expect(deadLinks(place, text, (path) => texts[path])).toEqual([]);
});

test('links between folders follow the places', () => {
  expect(texts['share/CHANGELOG.md']).toContain('](from-fluxcp.md)');
  expect(texts['share/operate.md']).toContain('](CHANGELOG.md)');
});
