import { styleText } from 'node:util';
import type { ColorChoice } from '../ports.ts';

type Style = Parameters<typeof styleText>[0];
/** Writes a text in a style, or as it is where there are no colours. */
export type Paint = (style: Style, text: string) => string;

interface Stream {
  isTTY?: boolean;
}

/**
 * Whether a stream gets colours; each is judged for itself. The flag wins over NO_COLOR, that over FORCE_COLOR, and
 * that over what the stream is. An empty variable says nothing (no-color.org).
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
