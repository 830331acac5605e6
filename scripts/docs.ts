import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiPage, openApi } from '@kafra/sdk/reference';
import { commandsPage } from './lib/commands-page.ts';
import { withExamples } from './lib/readme-examples.ts';
import { searchLanguagePage } from './lib/search-language-page.ts';
import { serverCommandsPage } from './lib/server-commands-page.ts';

/** Writes the generated pages of the documentation. With `--check`, only reports outdated ones. */
const root = dirname(import.meta.dirname);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pages = {
  'docs/commands.md': commandsPage(),
  'docs/server-commands.md': serverCommandsPage(),
  'docs/search-language.md': searchLanguagePage(),
  'docs/api/openapi.json': `${JSON.stringify(openApi({ version }), null, 2)}\n`,
  'packages/sdk/api.md': apiPage(),
  'packages/sdk/README.md': withExamples(join(root, 'packages/sdk')),
};

function isStale(path: string, text: string): boolean {
  try {
    return readFileSync(join(root, path), 'utf8') !== text;
  } catch {
    return true;
  }
}

const stale = Object.entries(pages).filter(([path, text]) => isStale(path, text));
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale: run \`npx --yes pnpm@12.21.0 run docs\``);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
