import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

/** The SDK is bundled from its sources; everything else stays an ordinary dependency. */
export default defineConfig({
  entry: { main: 'src/main.ts', index: 'src/index.ts', seeding: 'src/seeding.ts' },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  noExternal: [/^@kafra\/sdk/],
  splitting: true,
  /** `node:sqlite` has no name without its prefix. */
  removeNodeProtocol: false,
  clean: true,
  /** The demo world is read as files, beside the code. */
  onSuccess: () => cp('src/realm/world', 'dist/world', { recursive: true }),
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
