import { defineConfig } from 'tsup';

/** The SDK is bundled from its sources. Other packages are not bundled, above all the demo realm, which is optional. */
export default defineConfig({
  entry: { main: 'src/main.ts', index: 'src/index.ts', seeding: 'src/seeding.ts' },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  noExternal: [/^@kafra\/sdk/],
  splitting: true,
  /** The module `node:sqlite` exists only with the prefix `node:`. */
  removeNodeProtocol: false,
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
