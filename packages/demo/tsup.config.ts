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
  /** What draws the world is run by the build and stays behind, the writers of archives above all. */
  external: [/\/write-demo-world\.ts$/],
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
