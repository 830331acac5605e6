import type { CardsModel, CardsView, Offer } from '@kafra/sdk';
import { timings } from '@kafra/sdk/rules';
import { Text } from 'ink';
import { truncate } from '../../../terminal/text-width.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { useDelayed } from '../../widgets/use-delayed.ts';

/** Line below a search field: completions while the user types, or the error in the search expression. */
export interface QueryHelp {
  offers: readonly Offer[];
  /** The search text with its first completion applied. */
  completed: string | undefined;
  problem: string | undefined;
}

export function useQueryHelp(
  model: Pick<CardsModel, 'language'>,
  { search, reading }: Pick<CardsView, 'search' | 'reading'>,
  isTyping: boolean,
): QueryHelp {
  const language = useStore(model.language);
  const completion = isTyping && search !== '' ? language?.complete(search, search.length) : undefined;
  const [first] = completion?.offers ?? [];
  // An error in the last part of the search expression is not reported while the user is still typing it.
  const problem = reading?.problems.find(({ end }) => !isTyping || end < search.length);
  const isPaused = useDelayed(problem !== undefined, timings.searchDebounce);
  return {
    offers: completion?.offers ?? [],
    completed: completion && first && search.slice(0, completion.start) + first.insert,
    problem: isPaused || !isTyping ? problem?.message : undefined,
  };
}

export const hasQueryLine = ({ offers, problem }: QueryHelp): boolean => offers.length > 0 || problem !== undefined;

/** Row with the completion that the Tab key applies and its meaning, followed by the other completions. */
export function QueryLine({ help: { offers, problem }, width }: { help: QueryHelp; width: number }) {
  const { palette, glyphs } = useTheme();
  const [first, ...others] = offers;
  if (!first) return <Text color={palette.poppy}>{truncate(problem ?? '', width, glyphs.ellipsis)}</Text>;
  const rest = others.map(({ label }) => label).join('  ');
  const text = `Tab: ${first.label} ${first.note === '' ? '' : `(${first.note})`}  ${rest}`;
  return <Text color={palette.inkSoft}>{truncate(text, width, glyphs.ellipsis)}</Text>;
}
