// Checks that links between pages, and imports in their examples, have existing targets, and that decision numbers are
// unique.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deadImports } from './lib/dead-imports.mjs';
import { deadLinks } from './lib/dead-links.mjs';
import { root } from './lib/workspace.mjs';

const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root });

function read(path) {
  const place = join(root, path);
  if (!existsSync(place)) return undefined;
  return statSync(place).isDirectory() ? '' : readFileSync(place, 'utf8');
}

for (const path of pages) {
  const text = read(path);
  for (const link of [...deadLinks(path, text, read), ...deadImports(text, (file) => existsSync(join(root, file)))]) {
    console.error(`${path}: ${link} leads nowhere`);
    process.exitCode = 1;
  }
}

const numbers = pages.flatMap((path) => /docs\/decisions\/(\d+)/.exec(path)?.[1] ?? []);
for (const number of new Set(numbers.filter((one, index) => numbers.indexOf(one) !== index))) {
  console.error(`docs/decisions: two decisions have the number ${number}`);
  process.exitCode = 1;
}
