/** Escapes a text for a pattern of `LIKE ... ESCAPE '|'`. */
export const escapeLike = (text: string): string => text.replaceAll(/[|%_]/g, '|$&');
