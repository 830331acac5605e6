const isIn =
  (ranges: readonly (readonly [first: number, last: number])[]) =>
  (classId: number): boolean =>
    ranges.some(([first, last]) => classId >= first && classId <= last);

/** Returns true for classes of dorams (cat people), which have their files in separate folders. */
export const isDoram = isIn([
  [4_217, 4_221],
  [4_308, 4_308],
  [4_315, 4_315],
]);

/**
 * Returns true for a value of `char.body` that means the second clothes of a class on newer servers. Older servers
 * store 1.
 */
export const isSecondClothes = isIn([[4_332, 4_350]]);

/** Returns true for child classes of characters, which are drawn smaller. */
export const isBaby = isIn([
  [4_023, 4_045],
  [4_096, 4_112],
  [4_158, 4_182],
  [4_191, 4_191],
  [4_193, 4_193],
  [4_195, 4_196],
  [4_205, 4_210],
  [4_220, 4_238],
  [4_241, 4_242],
  [4_244, 4_244],
  [4_247, 4_248],
  [4_352, 4_352],
  [4_354, 4_354],
]);
