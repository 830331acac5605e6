/** When a monster uses a skill, in the fixed order of the screen, with the name of its colour and what it means. */
export const behaviourStates = [
  { state: 'Rude Attacked', colour: 'purple', meaning: 'Used when hit by somebody it cannot reach' },
  { state: 'Idle', colour: 'white', meaning: 'Used while standing still' },
  { state: 'Walk', colour: 'white', meaning: 'Used while walking about' },
  { state: 'Chase', colour: 'yellow', meaning: 'Used while chasing a target' },
  { state: 'Attack', colour: 'red', meaning: 'Used while attacking' },
] as const;

/** States without a place in the order. */
const others: Readonly<Record<string, string>> = {
  Loot: 'Used while going for something to pick up',
  Dead: 'Used when dying',
};

export type BehaviourColour = (typeof behaviourStates)[number]['colour'];

export interface BehaviourState {
  readonly state: string;
  readonly colour: BehaviourColour;
  /** What is said of it on request; undefined for a state that nobody knows. */
  readonly meaning: string | undefined;
}

const rank = (state: string): number => {
  const found = behaviourStates.findIndex((known) => known.state === state);
  return found < 0 ? behaviourStates.length : found;
};

/** The states of a skill in the fixed order; states without a place (`Loot`, `Dead`) follow in white. */
export function inBehaviourOrder(states: readonly string[]): BehaviourState[] {
  return [...states]
    .sort((a, b) => rank(a) - rank(b))
    .map((state) => {
      const known = behaviourStates.find((one) => one.state === state);
      return known ?? { state, colour: 'white', meaning: others[state] };
    });
}
