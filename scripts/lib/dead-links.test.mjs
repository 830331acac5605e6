import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.mjs';

const files = { 'README.md': '# Kafra', 'docs/operate.md': '# Set up: `init`\n\n## Twice\n\n## Twice', docs: '' };
const dead = (text) => deadLinks('docs/page.md', text, (path) => files[path]);

test("the link check resolves links to files, folders and headings from the page's location", () => {
  const good = ['../README.md', '../README.md#kafra', 'operate.md#set-up-init', 'operate.md#twice-1', '../docs'];
  expect(dead(good.map((link) => `[there](${link})`).join(' '))).toEqual([]);
  const bad = ['README.md', '../operate.md', 'operate.md#twice-2', 'operate.md#Set-up', '#nowhere'];
  expect(dead(bad.map((link) => `[there](${link})`).join(' '))).toEqual(bad);
});

test('the link check accepts a heading of the same page', () => {
  expect(dead('## Where it is (and why)\n\n[here](#where-it-is-and-why)')).toEqual([]);
});

test('the link check finds images in every notation', () => {
  const text = '<source srcset="night.jpg"><img src="../README.md" alt="day"> ![terminal](terminal.png)';
  expect(dead(text)).toEqual(['night.jpg', 'terminal.png']);
});

test('the link check ignores code and does not request other sites', () => {
  expect(dead('```sh\n# heading\n[x](nothing.md)\n```\n[out](https://nowhere.example/x.md)')).toEqual([]);
  expect(dead('```sh\n# heading\n```\n[x](#heading)')).toEqual(['#heading']);
});
