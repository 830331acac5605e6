import type { Bitmap } from '../../../rules/pictures/bmp.ts';

/** A drawn picture and, if it is animated, its frames. */
export interface Drawing {
  readonly first: Bitmap;
  /** Frames of the animated picture; absent for a still picture. */
  readonly moving?: Moving | undefined;
}

interface Moving {
  /** Duration of each animation frame in milliseconds. */
  readonly delays: readonly number[];
  /**
   * Returns the animation frames. All have the same size, which may differ from that of the still picture.
   * @throws {ClientFault}
   */
  frames(): readonly Bitmap[];
}
