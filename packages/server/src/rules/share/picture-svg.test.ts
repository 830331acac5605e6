import { expect, it } from 'vitest';
import { pictureSvg } from './picture-svg.ts';

const record = {
  label: 'Item',
  title: 'Red Potion',
  facts: [
    { label: 'Type', value: 'Healing' },
    { label: 'Buy', value: '50z' },
  ],
};
const draw = (more: object) =>
  pictureSvg({ record: { ...record, ...more }, siteName: 'Acme RO', host: 'acme.example', hasPicture: true });

/** Returns the texts of an SVG drawing, in order. */
const texts = (svg: string) => [...svg.matchAll(/>([^<>]+)</g)].map(([, text]) => text);

it("the picture for a share address shows kind, title, facts, and the server's name and address", () => {
  expect(texts(draw({}))).toEqual(['Item', 'Red Potion', 'Type', 'Healing', 'Buy', '50z', 'Acme RO', 'acme.example']);
});

it('the picture for a share address escapes hostile names', () => {
  const svg = draw({ title: '</text><image href="http://x"/>&', facts: [{ label: '<b>', value: '"<i>' }] });
  expect(svg).not.toMatch(/<image|<b>|<i>/);
  expect(svg).toContain('&lt;/text&gt;&lt;image');
});

it('the picture for a share address breaks long titles into two lines and truncates them', () => {
  const [, first, second] = texts(draw({ title: 'word '.repeat(40).trim() }));
  expect(first).toMatch(/^(word ?)+$/);
  expect(second).toMatch(/^(word ?)+(w|wo|wor|word)?…$/);
  const [, only] = texts(draw({ title: 'W'.repeat(100) }));
  expect(only).toMatch(/^W{5,30}…$/);
});

it('the picture for a share address truncates long facts', () => {
  const all = texts(draw({ facts: [{ label: 'Type', value: 'x'.repeat(200) }] }));
  expect(all[3]).toMatch(/^x{10,60}…$/);
});
