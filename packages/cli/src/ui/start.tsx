import type { UiOptions } from './options.ts';

/** Shows the terminal UI until the user leaves it; resolves to the exit code. */
export async function startUi(_options: UiOptions): Promise<number> {
  return 0;
}
