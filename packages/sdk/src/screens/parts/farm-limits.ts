/** Text about the limits of the estimates in the line above the list Farming. The dialog of a map has the full text. */
export const farmLimits = 'Estimates: alone, no misses, deaths, skills, breaks or selling';

/** Text about the limits of the estimated hunting hours, in the line above both hunt lists. */
export const huntLimits = 'Estimates: alone, average luck, no misses, deaths, skills or breaks';

/** Text about the limits of the value of drops, below the table on the card of a monster. */
export const dropValueLimits =
  'Usual prices or prices of NPCs, before sales tax. Drops without a known price, steals and drops of the map count 0z.';
