/** The words of the palette, apart from what it finds by: a button shows them before anybody opens it. */
export const paletteLabels = {
  find: 'Find a screen, item, monster, map or skill',
  /** What stands in the empty field, for somebody signed in and for a visitor, who finds no records. */
  placeholder: { member: 'Screen, action, item, monster, map or skill', visitor: 'Page or action' },
  nothingFound: { member: 'Nothing found', visitor: 'Nothing found; sign in to find items, monsters, maps and skills' },
} as const;
