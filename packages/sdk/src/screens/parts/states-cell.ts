import { type Cell, cell, cells, type Tone } from '../../models/content.ts';
import { type BehaviorColor, sortBehaviorStates } from '../../rules/behavior-states.ts';

const tones: Readonly<Record<BehaviorColor, Tone | undefined>> = {
  purple: 'rare',
  white: undefined,
  yellow: 'warn',
  red: 'bad',
};

/** When a monster does something, as badges. */
export const states = (names: readonly string[]): Cell =>
  cells(
    sortBehaviorStates(names).map(({ state, color, meaning }) =>
      cell(state, { badge: true, tone: tones[color], title: meaning }),
    ),
  );
