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
  /** Code that draws the world runs only at build time and is not published, especially the archive writers. */
  external: [/\/write-demo-world\.ts$/],
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
