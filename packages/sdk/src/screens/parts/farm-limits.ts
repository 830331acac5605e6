/** Limits of Farming in the line above its list. The dialog of a map has all of them. */
export const farmLimits = 'Estimates: alone, no misses, deaths, skills, breaks or selling';

/** Limits of the hours of a hunt, in the line above both of its lists. */
export const huntLimits = 'Estimates: alone, average luck, no misses, deaths, skills or breaks';

/** Limits of the value of drops, below the table on the card of a monster. */
export const dropValueLimits =
  'Usual prices or prices of NPCs, before sales tax. Drops without a known price, steals and drops of the map count 0z.';
