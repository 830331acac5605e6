/** Returns the weight of an item as the game shows it: the stored value divided by 10. */
export const shownWeight = (stored: number): number => stored / 10;
