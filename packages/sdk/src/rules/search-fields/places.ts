/** Equipment slots of the game by the names that players use. */
export const slotAliases = {
  weapon: ['Right_Hand', 'Both_Hand'],
  shield: ['Left_Hand'],
  headgear: ['Head_Top', 'Head_Mid', 'Head_Low'],
  upper: ['Head_Top'],
  middle: ['Head_Mid'],
  lower: ['Head_Low'],
  accessory: ['Both_Accessory', 'Right_Accessory', 'Left_Accessory'],
  costume: ['Costume_Head_Top', 'Costume_Head_Mid', 'Costume_Head_Low', 'Costume_Garment'],
} as const;

/** Returns the displayed name of an equipment slot: `Right Hand`. */
export const placeName = (place: string): string => place.replaceAll('_', ' ');
