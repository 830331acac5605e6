import type { Section } from '@kafra/sdk';
import { expect, it } from 'vitest';
import { isLight } from './is-light.ts';

const facts = (value: Extract<Section, { kind: 'facts' }>['facts'][number]['value']): Section => ({
  kind: 'facts',
  facts: [{ label: 'Episode', value }],
});

it.each<[string, boolean, Section]>([
  ['words', true, facts({ text: '13x base, 1x job, 1.0x drops' })],
  ['a paragraph', true, { kind: 'text', paragraphs: ['Played here before?'] }],
  ['a word that must be broken', false, facts({ text: 'Donaudampfschiff' })],
  ['wide characters', false, facts({ text: '프론테라' })],
  ['a link', false, facts({ text: 'Wiki', link: '#/wiki' })],
  ['a title', false, facts({ text: 'Wiki', title: 'Opens the wiki' })],
  ['a grid', false, { kind: 'grid', columns: [], rows: [] } as unknown as Section],
])('the small code of the home page can draw %s: %s', (_what, expected, section) => {
  expect(isLight(section)).toBe(expected);
});
