import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.mjs';
import { shippedPages, shippedText } from './shipped-pages.mjs';

const texts = Object.fromEntries(Object.entries(shippedPages).map(([path, place]) => [place, shippedText(path)]));

test.each(Object.entries(texts))('links of %s have targets that are shipped too', (place, text) => {
  expect(deadLinks(place, text, (path) => texts[path])).toEqual([]);
});

test('links between folders are adjusted to the shipped locations', () => {
  expect(texts['share/CHANGELOG.md']).toContain('](from-fluxcp.md)');
  expect(texts['share/operate.md']).toContain('](CHANGELOG.md)');
});
