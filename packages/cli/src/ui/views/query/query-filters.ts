import type { CardsModel, CardsView, Facet } from '@kafra/sdk';
import { formatCount } from '@kafra/sdk/rules';
import type { Choice } from '../../shell/ui.ts';

/** A list of cards or rows with a search that supports the query language. */
interface QueryList extends Pick<CardsModel, 'language' | 'setSearch'> {
  getSnapshot(): Pick<CardsView, 'search'>;
}

/**
 * Returns the filters of a list as choices. Selecting one changes the text of the search.
 * @param onSearch moves the focus to the search field.
 */
export function filterChoices(model: QueryList, onSearch: () => void): Choice[] {
  const language = model.language.getSnapshot();
  const { search } = model.getSnapshot();
  return language?.facets(search).flatMap((facet) => choicesOf(facet, model, onSearch)) ?? [];
}

function choicesOf(facet: Facet, model: QueryList, onSearch: () => void): Choice[] {
  const { search } = model.getSnapshot();
  const { title, field } = facet;
  if (facet.kind === 'words')
    return facet.options.map(({ word, count, isChosen }) => ({
      label: `${title}: ${word}${isChosen ? ' (chosen)' : ''}`,
      note: count === undefined ? '' : formatCount(count),
      run: () => model.setSearch(model.language.getSnapshot()?.toggleWord(search, field, word) ?? search),
    }));
  const { min, max } = facet;
  const limits = min === '' && max === '' ? '' : `${min}..${max}`;
  return [
    {
      label: `${title}: from .. to`,
      note: limits,
      // A filter for a range of numbers opens the search field, because two numbers are typed faster than selected.
      run() {
        const cleared = model.language.getSnapshot()?.setRange(search, field, '', '') ?? search;
        model.setSearch(`${cleared} ${field}:${limits}`.trimStart());
        onSearch();
      },
    },
  ];
}
