/** Path of the parts of characters for a folder of game databases: beside it, because that folder is served. */
export const wardrobePath = (gameData: string): string => `${gameData}-wardrobe.pack`;
