/**
 * Returns the path of the file with the parts of characters. It is next to the folder of game databases, because that
 * folder is public.
 */
export const wardrobePath = (gameData: string): string => `${gameData}-wardrobe.pack`;
