import { expect, it } from 'vitest';
import { testApp } from '../testing/index.ts';
import { download } from './download.ts';

const steps = (title: string) => ({ title, parts: [{ kind: 'steps' as const, steps: [[{ text: 'Do this.' }]] }] });
const tips = (title: string, id?: string) => ({
  title,
  ...(id !== undefined && { id }),
  parts: [{ kind: 'list' as const, entries: [[{ text: 'Try that.' }]] }],
});

function contentOf(cards: readonly object[]) {
  const { context } = testApp({
    site: { pages: { ...testApp().app.context.site.pages, download: cards as never } },
  }).app;
  const { sections, cards: folded = [] } = download.content({ data: undefined, error: undefined }, {}, context);
  return {
    sections: sections.flatMap(({ title }) => title ?? []),
    folded: folded.map(({ id, isFolded }) => [id, isFolded]),
  };
}

it('the download page collapses the cards that follow the installation steps', () => {
  expect(
    contentOf([tips('Requirements'), steps('Windows'), tips('Known Problems!'), steps('Linux'), tips('Fragen', 'q')]),
  ).toEqual({
    sections: ['Requirements', 'Windows', 'Linux'],
    folded: [
      ['known-problems', true],
      ['q', true],
    ],
  });
});

it('the download page collapses nothing if it has no installation steps', () => {
  expect(contentOf([tips('A'), tips('B')])).toEqual({ sections: ['A', 'B'], folded: [] });
});
