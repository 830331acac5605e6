/**
 * Path of a character's picture as in the game: 160 pixels square, feet centred 25 pixels above the lower edge. The key
 * differs for each look.
 */
export const characterPicturePath = (playerId: number, key: string): string =>
  `/api/server/sprite/${playerId}/${key}.webp`;

/** Returns whether an address is that of a character's own look, and not of its class. */
export const isCharacterPicture = (url: string): boolean => /\/api\/server\/sprite\/\d+\/\w+\.webp$/.test(url);
