import type { UiOptions } from './options.ts';
import { chalkLevel, colorDepth } from './terminal/capabilities.ts';

/**
 * Shows the terminal UI until the user leaves it; resolves to the exit code. Restores the terminal whatever ends it.
 */
export async function startUi(options: UiOptions): Promise<number> {
  const depth = colorDepth(options.env, options.stdout);
  // Ink colours through chalk, which looks at this when it is first loaded, and at NO_COLOR never.
  process.env.FORCE_COLOR = chalkLevel(depth);
  const { runUi } = await import('./run.tsx');
  return runUi(options, depth);
}
