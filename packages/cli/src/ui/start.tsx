import type { UiOptions } from './options.ts';
import { chalkLevel, colorDepth } from './terminal/capabilities.ts';

/**
 * Runs the terminal UI until the user leaves it; resolves to the exit code. The terminal is always restored at the end.
 */
export async function startUi(options: UiOptions): Promise<number> {
  const depth = colorDepth(options.env, options.stdout);
  // The variable FORCE_COLOR is set before Ink is loaded: its library chalk reads it once, and ignores NO_COLOR.
  process.env.FORCE_COLOR = chalkLevel(depth);
  const { runUi } = await import('./run.tsx');
  return runUi(options, depth);
}
