/** Exit codes of `init` if it does not complete. */
export const initExits = { failed: 1, cancelled: 2, badAnswer: 64 } as const;

/** Error that stops the command `init`. Its message is one sentence for the operator. */
export class InitStop extends Error {
  readonly exitCode: number;

  constructor(why: keyof typeof initExits, sentence: string) {
    super(sentence);
    this.exitCode = initExits[why];
  }
}
