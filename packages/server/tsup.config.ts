import { defineConfig } from 'tsup';

/** The SDK is bundled from its sources; everything else stays outside, the demo realm above all. */
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
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
