/** Joins class names, without missing ones. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
