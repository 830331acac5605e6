import { defaultSite } from '@kafra/sdk/contract';
import { describe, expect, it } from 'vitest';
import { missingPartProblems, withoutMissingParts } from './built-in-parts.ts';
import { parseMarkdown } from './markdown-cards.ts';

const { cards } = parseMarkdown('## Taps\n\n{tap_chart}\n\n## Region\n\nToday\n\n{spotlight}');
const nothing = {
  ...defaultSite,
  features: { ...defaultSite.features, spotlight: false },
  spotlight: { description: '', benefits: [] },
};
const all = {
  ...nothing,
  features: { ...nothing.features, spotlight: true },
  spotlight: { description: 'Each day another region.', benefits: [] },
  taps: { bonus: 50, max: 4 },
};

describe('built-in parts of a page', () => {
  it('are left out if their feature is off or their values are not set, with their empty cards', () => {
    expect(withoutMissingParts(cards, nothing)).toEqual([
      { title: 'Region', parts: [{ kind: 'text', paragraphs: [[{ text: 'Today' }]] }] },
    ]);
    expect(missingPartProblems(cards, nothing)).toEqual([
      '{tap_chart} is not shown: site.taps is not set',
      '{spotlight} is not shown: the feature spotlight is off',
    ]);
    expect(missingPartProblems(cards, { ...all, spotlight: nothing.spotlight })).toEqual([
      '{spotlight} is not shown: site.spotlight.description is not set',
    ]);
  });

  it('are shown if their values are set', () => {
    expect([withoutMissingParts(cards, all), missingPartProblems(cards, all)]).toEqual([cards, []]);
  });
});
