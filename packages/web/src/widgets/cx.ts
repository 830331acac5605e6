/** Joins class names; what is missing is left out. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
