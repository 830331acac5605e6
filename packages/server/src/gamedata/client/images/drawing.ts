import type { Bitmap } from '../../../rules/pictures/bmp.ts';

/** A picture, and what it does when it moves. */
export interface Drawing {
  readonly first: Bitmap;
  /** Absent for what does not move. */
  readonly moving?: Moving | undefined;
}

interface Moving {
  /** Milliseconds that each is shown. */
  readonly delays: readonly number[];
  /** All of one size, which need not be that of the first by itself. @throws {ClientFault} */
  frames(): readonly Bitmap[];
}
