/** Weight as players know it: the stored value divided by 10. */
export const shownWeight = (stored: number): number => stored / 10;
