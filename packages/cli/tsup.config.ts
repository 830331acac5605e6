import { defineConfig, type Options } from 'tsup';

/** Ink loads its developer tools only where DEV is set; nobody who installs this has them. */
const withoutDevtools: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-devtools',
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'stub' }));
    build.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export default {}' }));
  },
};

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  // All is bundled but what has WebAssembly in a file: it starts three times faster than from node_modules.
  noExternal: [/^(?!@jsquash\/)/],
  splitting: true,
  minify: true,
  clean: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildPlugins: [withoutDevtools],
  esbuildOptions(options) {
    options.conditions = ['source'];
  },
  // CommonJS among the dependencies asks for require.
  banner: {
    js: "import { createRequire as kafraRequire } from 'node:module';const require = kafraRequire(import.meta.url);",
  },
});
