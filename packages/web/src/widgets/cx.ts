/** Joins CSS class names and leaves out missing ones. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
