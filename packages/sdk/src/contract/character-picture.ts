/**
 * Where a character is shown as it looks in the game: 160 pixels a side, its feet in the middle, 25 pixels above the lower
 * edge. The key is another for another look.
 */
export const characterPicturePath = (playerId: number, key: string): string =>
  `/api/server/sprite/${playerId}/${key}.webp`;

/** Whether an address leads to a character as it looks, and not to the picture of a class. */
export const isCharacterPicture = (url: string): boolean => /\/api\/server\/sprite\/\d+\/\w+\.webp$/.test(url);
