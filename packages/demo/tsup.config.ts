import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

/** The SDK is bundled from its sources; the server that loads this, and everything else, stays outside. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  noExternal: [/^@kafra\/sdk/],
  /** As the server does: one way to name what belongs to Node. */
  removeNodeProtocol: false,
  clean: true,
  /** The demo world is read as files, beside the code. */
  onSuccess: () => cp('src/world', 'dist/world', { recursive: true }),
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
