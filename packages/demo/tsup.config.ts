import { defineConfig } from 'tsup';

/** The SDK is bundled from its sources. The server that loads this package, and everything else, is not. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  noExternal: [/^@kafra\/sdk/],
  /** Imports of Node's modules keep their `node:` prefix, as in the server. */
  removeNodeProtocol: false,
  clean: true,
  /** Code that draws the world runs only at build time and is not published, especially the archive writers. */
  external: [/\/write-demo-world\.ts$/],
  esbuildOptions(options) {
    options.conditions = ['source', ...(options.conditions ?? [])];
  },
});
