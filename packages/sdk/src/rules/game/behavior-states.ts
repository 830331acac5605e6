import { ownValue } from '../../core/own-value.ts';
/**
 * States in which a monster uses a skill, in the order of display, with the name of the colour and the explanation of
 * each.
 */
export const behaviorStates = [
  { state: 'Rude Attacked', color: 'purple', meaning: 'Used when hit by a target it cannot reach' },
  { state: 'Idle', color: 'white', meaning: 'Used while standing still' },
  { state: 'Walk', color: 'white', meaning: 'Used while walking about' },
  { state: 'Chase', color: 'yellow', meaning: 'Used while chasing a target' },
  { state: 'Attack', color: 'red', meaning: 'Used while attacking' },
] as const;

/** States of monsters outside the fixed order; they are listed last. */
const unorderedStates: Readonly<Record<string, string>> = {
  Loot: 'Used while going for something to pick up',
  Dead: 'Used when dying',
};

/** Name of the theme colour in which a monster's state is shown. */
export type BehaviorColor = (typeof behaviorStates)[number]['color'];

/** A state of a monster in which it uses a skill. */
export interface BehaviorState {
  readonly state: string;
  readonly color: BehaviorColor;
  /** Explanation of the monster's state; undefined for an unknown state. */
  readonly meaning: string | undefined;
}

const rank = (state: string): number => {
  const found = behaviorStates.findIndex((known) => known.state === state);
  return found < 0 ? behaviorStates.length : found;
};

/**
 * Returns the states in which a monster uses a skill, in the fixed order. States outside this order (`Loot`, `Dead`)
 * follow in white.
 */
export function sortBehaviorStates(states: readonly string[]): BehaviorState[] {
  return [...states]
    .sort((a, b) => rank(a) - rank(b))
    .map((state) => {
      const known = behaviorStates.find((one) => one.state === state);
      return known ?? { state, color: 'white', meaning: ownValue(unorderedStates, state) };
    });
}
