import { ownValue } from '../../core/own-value.ts';
/** When a monster uses a skill, in the fixed order of the screen, with the name of its colour and what it means. */
export const behaviorStates = [
  { state: 'Rude Attacked', color: 'purple', meaning: 'Used when hit by a target it cannot reach' },
  { state: 'Idle', color: 'white', meaning: 'Used while standing still' },
  { state: 'Walk', color: 'white', meaning: 'Used while walking about' },
  { state: 'Chase', color: 'yellow', meaning: 'Used while chasing a target' },
  { state: 'Attack', color: 'red', meaning: 'Used while attacking' },
] as const;

/** States without a place in the order. */
const unorderedStates: Readonly<Record<string, string>> = {
  Loot: 'Used while going for something to pick up',
  Dead: 'Used when dying',
};

/** The colour that a state of a monster has in the theme. */
export type BehaviorColor = (typeof behaviorStates)[number]['color'];

/** A state that a monster uses a skill in. */
export interface BehaviorState {
  readonly state: string;
  readonly color: BehaviorColor;
  /** Explanation of the state; undefined for an unknown state. */
  readonly meaning: string | undefined;
}

const rank = (state: string): number => {
  const found = behaviorStates.findIndex((known) => known.state === state);
  return found < 0 ? behaviorStates.length : found;
};

/** The states of a skill in the fixed order; states without a place (`Loot`, `Dead`) follow in white. */
export function sortBehaviorStates(states: readonly string[]): BehaviorState[] {
  return [...states]
    .sort((a, b) => rank(a) - rank(b))
    .map((state) => {
      const known = behaviorStates.find((one) => one.state === state);
      return known ?? { state, color: 'white', meaning: ownValue(unorderedStates, state) };
    });
}
