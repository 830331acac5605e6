/** Joins class names; what is missing is left out. */
export const look = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
