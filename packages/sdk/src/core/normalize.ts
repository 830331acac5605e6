/**
 * Lower case; underscores and runs of blanks are one blank: as names of the databases are compared by the search language
 * and the palette. A plain search of a list keeps underscores, which tell its files and accounts apart.
 */
export const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
