/**
 * Returns the path of the wardrobe file, which contains the parts for drawing characters. It is next to the folder of
 * game databases, because that folder is public.
 */
export const wardrobePath = (gameData: string): string => `${gameData}-wardrobe.pack`;
