import { mkdirSync } from 'node:fs';
import licenses from 'esbuild-plugin-license';
import { defineConfig, type Options } from 'tsup';

/** Ink loads its developer tools only if DEV is set. The package does not contain them. */
const withoutDevtools: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-devtools',
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'stub' }));
    build.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: 'export default {}' }));
  },
};

// The licence plugin writes into this folder before the bundle creates it.
mkdirSync('dist', { recursive: true });

/** The bundle contains the licenses of its dependencies. */
const thirdPartyLicenses = licenses({
  thirdParty: {
    output: {
      file: 'third-party-licenses.txt',
      template: (dependencies) =>
        dependencies
          .map(({ packageJson: { name, version, license }, licenseText }) =>
            [`${name} ${version} (${license})`, '', licenseText.trim()].join('\n'),
          )
          .join('\n\n---\n\n'),
    },
  },
});

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  // Everything is bundled except packages with WebAssembly files. The program starts three times faster than from
  // node_modules.
  noExternal: [/^(?!@jsquash\/)/],
  splitting: true,
  minify: true,
  clean: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  esbuildPlugins: [withoutDevtools, thirdPartyLicenses],
  esbuildOptions(options) {
    options.conditions = ['source'];
  },
  // Dependencies in CommonJS call `require`, which ES modules lack.
  banner: {
    js: "import { createRequire as kafraRequire } from 'node:module';const require = kafraRequire(import.meta.url);",
  },
});
