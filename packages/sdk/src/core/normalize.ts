/** Lower case; underscores and runs of blanks are one blank. In this form texts are compared wherever something is searched. */
export const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
