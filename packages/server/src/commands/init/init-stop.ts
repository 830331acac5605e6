/** How `init` ends when it does not get to its end. */
export const initExits = { failed: 1, cancelled: 2, badAnswer: 64 } as const;

/** Why `init` stops, in one sentence for the operator. */
export class InitStop extends Error {
  readonly exitCode: number;

  constructor(why: keyof typeof initExits, sentence: string) {
    super(sentence);
    this.exitCode = initExits[why];
  }
}
