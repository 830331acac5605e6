import type { UiOptions } from './options.ts';
import { chalkLevel, colorDepth } from './terminal/capabilities.ts';

/**
 * Shows the terminal UI until the user leaves it; resolves to the exit code. Restores the terminal whatever ends it.
 */
export async function startUi(options: UiOptions): Promise<number> {
  const depth = colorDepth(options.env, options.stdout);
  // Ink uses chalk for colours, which reads this variable once when it is loaded, and ignores NO_COLOR.
  process.env.FORCE_COLOR = chalkLevel(depth);
  const { runUi } = await import('./run.tsx');
  return runUi(options, depth);
}
