/**
 * Returns the path of the picture of a character as it looks in the game: 160 pixels square, feet centred 25 pixels
 * above the lower edge. `key` differs for each look.
 */
export const characterPicturePath = (playerId: number, key: string): string =>
  `/api/server/sprite/${playerId}/${key}.webp`;

/** Returns true if a picture address shows the look of one character, and false for the picture of a class. */
export const isCharacterPicture = (url: string): boolean => /\/api\/server\/sprite\/\d+\/\w+\.webp$/.test(url);
