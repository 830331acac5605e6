import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontLicenses } from './font-licenses.ts';
import { fontPreload } from './font-preload.ts';
import { slimIcons } from './slim-icons.ts';
import { themeCss } from './theme-css.ts';

/** Address of the API during development. */
const apiUrl = process.env.KAFRA_API_URL ?? 'http://127.0.0.1:4100';
const sourceConditions = ['source', 'module', 'browser', 'import', 'default'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [slimIcons(), react(), themeCss(), fontPreload(), fontLicenses()],
  resolve: { conditions: sourceConditions },
  build: {
    target: 'es2023',
    // The content security policy of the page allows no inline content, so small pictures and the preload helper stay
    // files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 500,
    // The bundles contain the licenses of their dependencies.
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      output: {
        // The first script contains the names of all others. Random characters of hashes do not compress well, and
        // hexadecimal ones do best.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Modules that are always loaded together are in one chunk, because each chunk has a fixed cost.
          groups: [
            // When the matching media queries of a style sheet change, its fonts load again and all texts are measured
            // again. The fonts have their own sheet without media queries, so that they stay when the width of the
            // window changes.
            { name: 'fonts', test: /@fontsource/, priority: 10 },
            { name: 'first', tags: ['$initial'], priority: 9 },
            // The client with its schemas. The code that ranks search results is loaded with the first search.
            { name: 'contract', test: /sdk[\\/]src[\\/](client[\\/](?!search[\\/]search)|contract)|zod/, priority: 4 },
            {
              name: 'forms',
              test: /sdk[\\/]src[\\/](modals[\\/]index|models[\\/]forms[\\/]form|rules[\\/]accounts[\\/]cred)/,
              priority: 3,
            },
            // Sections of pages. The home page shows them without code of the control panel.
            { name: 'section', test: /web[\\/]src[\\/]views[\\/]section/, priority: 3 },
            { name: 'lists', test: /sdk[\\/]src[\\/](models|rules|core|screens[\\/]parts)/, priority: 2 },
            { name: 'panel', test: /src[\\/](views[\\/]panel-views|screens[\\/]records|shell[\\/]side-menu)/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/db', '/captcha', '/site.json', '/mailbox.json'].map((path) => [path, { target: apiUrl }]),
    ),
  },
});
