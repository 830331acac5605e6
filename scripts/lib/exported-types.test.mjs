import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './workspace.mjs';

const declaration = /^export (?:declare )?(?:interface|type|enum|(?:abstract )?class) (\w+)/gm;

/** Returns the types that a package exports from several files, with the files; re-exports do not count. */
function exportedTwice(name) {
  const src = join(root, 'packages', name, 'src');
  const declared = globSync('**/*.{ts,tsx}', { cwd: src }).flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(declaration)].map(([, type]) => ({ type, file })),
  );
  return Object.entries(Object.groupBy(declared, ({ type }) => type))
    .filter(([, all]) => all.length > 1)
    .map(([type, all]) => `${type}: ${all.map(({ file }) => file).join(', ')}`);
}

// Values may have equal names: a screen has the name of the API calls that it shows.
test.each(['sdk', 'server', 'cli', 'web', 'demo'])('the types exported from %s have unique names', (name) => {
  expect(exportedTwice(name)).toEqual([]);
});
