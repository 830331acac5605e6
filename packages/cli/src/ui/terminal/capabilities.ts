import type { ColorDepth } from '../theme/palette.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns whether the terminal may support only ASCII: the Linux console, or a locale other than UTF-8. */
export function needsAscii(env: Environment): boolean {
  if (env.TERM === 'linux') return true;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale !== undefined && !/utf-?8/i.test(locale);
}

/** Returns the number of colours of the terminal; none if NO_COLOR is set (https://no-color.org). */
export function colorDepth(env: Environment, stdout: Pick<NodeJS.WriteStream, 'getColorDepth'>): ColorDepth {
  if (env.NO_COLOR) return 1;
  const depth = stdout.getColorDepth({ ...env });
  return depth === 1 || depth === 4 || depth === 8 ? depth : 24;
}

/**
 * Returns the level for chalk, with which Ink styles text. Chalk ignores NO_COLOR and drops bold and inverse at level 0.
 * The palette has no colours at depth 1, so level 1 styles text without colours.
 */
export const chalkLevel = (depth: ColorDepth): string => ({ 1: '1', 4: '1', 8: '2', 24: '3' })[depth];
