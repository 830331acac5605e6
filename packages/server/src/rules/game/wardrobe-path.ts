/** Where the parts of characters lie that belong to a folder of game databases: beside it, since it is served. */
export const wardrobePath = (gameData: string): string => `${gameData}-wardrobe.pack`;
