import { type Cell, cell, cells, type LegendEntry, type Tone } from '../../models/content.ts';
import { type BehaviorColor, sortBehaviorStates } from '../../rules/game/behavior-states.ts';

const tones: Readonly<Record<BehaviorColor, Tone | undefined>> = {
  purple: 'rare',
  white: undefined,
  yellow: 'warn',
  red: 'bad',
};

/** Returns the cell with the states in which a monster uses a skill, as badges. */
export const states = (names: readonly string[]): Cell =>
  cells(
    sortBehaviorStates(names).map(({ state, color, meaning }) =>
      cell(state, { badge: true, tone: tones[color], title: meaning }),
    ),
  );

/** Returns the explanations of the monster states in the rows of a table, without duplicates. */
export const stateLegend = (rows: readonly { states: readonly string[] }[]): LegendEntry[] =>
  sortBehaviorStates([...new Set(rows.flatMap((row) => row.states))]).flatMap(({ state: word, meaning }) =>
    meaning === undefined ? [] : [{ word, meaning }],
  );
