/** When a monster uses a skill, in the fixed order of the screen, with the name of its colour. */
export const behaviourStates = [
  { state: 'Rude Attacked', colour: 'purple' },
  { state: 'Idle', colour: 'white' },
  { state: 'Walk', colour: 'white' },
  { state: 'Chase', colour: 'yellow' },
  { state: 'Attack', colour: 'red' },
] as const;

export type BehaviourColour = (typeof behaviourStates)[number]['colour'];

export interface BehaviourState {
  readonly state: string;
  readonly colour: BehaviourColour;
}

const rank = (state: string): number => {
  const found = behaviourStates.findIndex((known) => known.state === state);
  return found < 0 ? behaviourStates.length : found;
};

/** The states of a skill in the fixed order; states without a place (`Loot`, `Dead`) follow in white. */
export function inBehaviourOrder(states: readonly string[]): BehaviourState[] {
  return [...states]
    .sort((a, b) => rank(a) - rank(b))
    .map((state) => ({ state, colour: behaviourStates.find((known) => known.state === state)?.colour ?? 'white' }));
}
