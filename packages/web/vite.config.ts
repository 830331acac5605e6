import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontLicenses } from './font-licenses.ts';
import { fontPreload } from './font-preload.ts';
import { slimIcons } from './slim-icons.ts';
import { themeCss } from './theme-css.ts';

/** Where the API is while the site is being worked on. */
const apiUrl = process.env.KAFRA_API_URL ?? 'http://127.0.0.1:4100';
const sourceConditions = ['source', 'module', 'browser', 'import', 'default'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [slimIcons(), react(), themeCss(), fontPreload(), fontLicenses()],
  resolve: { conditions: sourceConditions },
  build: {
    target: 'es2023',
    // The policy of the page allows no inline content: small pictures and the preload helper stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 500,
    // What is in the bundles keeps the words of those who made it.
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      output: {
        // The first script names all others, and the letters of a hash do not compress: short ones of 16 letters do best.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What always comes together comes in one piece: a piece costs more than its bytes.
          groups: [
            // A style sheet whose media queries turn out otherwise brings its fonts again, and every text is measured anew:
            // with a sheet of their own, which has none, they stay when the width of the window changes.
            { name: 'fonts', test: /@fontsource/, priority: 10 },
            { name: 'first', tags: ['$initial'], priority: 9 },
            // The calls with their schemas; the ranker of searches comes with the first search.
            { name: 'contract', test: /sdk[\\/]src[\\/](client[\\/](?!search[\\/]search)|contract)|zod/, priority: 4 },
            {
              name: 'forms',
              test: /sdk[\\/]src[\\/](modals[\\/]index|models[\\/]forms[\\/]form|rules[\\/]accounts[\\/]cred)/,
              priority: 3,
            },
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
