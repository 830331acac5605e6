import { styleText } from 'node:util';
import type { ColorChoice } from '../ports.ts';

type Style = Parameters<typeof styleText>[0];
/** Function that returns a text with the escape sequences of a style, or unchanged if colours are off. */
export type Paint = (style: Style, text: string) => string;

interface Stream {
  isTTY?: boolean;
}

/**
 * Returns whether output to a stream is coloured. The flag takes precedence over NO_COLOR, then FORCE_COLOR, then
 * whether the stream is a terminal. An empty variable has no effect (no-color.org).
 */
export function hasColors(
  stream: Stream,
  env: Readonly<Record<string, string | undefined>>,
  choice?: ColorChoice,
): boolean {
  if (choice === 'always' || choice === 'never') return choice === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return env.TERM !== 'dumb' && stream.isTTY === true;
}

export const painter = (colors: boolean): Paint =>
  colors ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
