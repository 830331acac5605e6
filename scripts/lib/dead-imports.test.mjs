import { expect, test } from 'vitest';
import { deadImports } from './dead-imports.mjs';

const dead = (text) => deadImports(text, (path) => path === 'packages/sdk/src/models/table.ts');
const example = (file, code) => `1. **Write it** in \`${file}\`:\n\n   \`\`\`ts\n   ${code}\n   \`\`\`\n`;

test('the import check resolves imports from the file of their example', () => {
  const code = "import { defineTable } from '../models/table.ts';";
  expect(dead(example('packages/sdk/src/screens/notes.ts', code))).toEqual([]);
  expect(dead(example('packages/sdk/src/notes.ts', code))).toEqual(['../models/table.ts']);
});

test('the import check accepts files that the page creates and ignores packages', () => {
  const list = "x: () => import('./notes.ts').then(({ notes }) => notes), // by import('./note.ts')";
  const page = example('packages/sdk/src/screens/notes.ts', "import { z } from 'zod';");
  expect(dead(page + example('packages/sdk/src/screens/lazy.ts', list))).toEqual(['./note.ts']);
});
