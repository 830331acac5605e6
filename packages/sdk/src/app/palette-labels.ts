/** Texts of the command palette that are needed before its code is loaded. */
export const paletteLabels = {
  find: 'Find a screen, item, monster, map or skill',
  /** Placeholders of the palette's input for members, and for visitors, who cannot search records. */
  placeholder: { member: 'Screen, action, item, monster, map or skill', visitor: 'Page or action' },
  nothingFound: { member: 'Nothing found', visitor: 'Nothing found; sign in to find items, monsters, maps and skills' },
} as const;
