/**
 * Returns a text in lower case, with underscores and runs of blanks as one blank. The search language and the palette
 * compare names of the databases in this form. A plain search of a list keeps underscores, because names of files and
 * accounts differ by them.
 */
export const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
