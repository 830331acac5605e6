import type { Bitmap } from '../../../rules/pictures/bmp.ts';

/** A picture and, if it is animated, its frames. */
export interface Drawing {
  readonly first: Bitmap;
  /** Frames of the animation; absent for a still picture. */
  readonly moving?: Moving | undefined;
}

interface Moving {
  /** Duration of each frame in milliseconds. */
  readonly delays: readonly number[];
  /**
   * Returns the frames. All have the same size, which may differ from that of the still picture.
   * @throws {ClientFault}
   */
  frames(): readonly Bitmap[];
}
