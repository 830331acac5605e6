/** A text as it stands in a pattern of `LIKE ... ESCAPE '|'`, where it means nothing but itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[|%_]/g, '|$&');
