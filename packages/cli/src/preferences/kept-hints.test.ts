import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptChoices } from './kept-choices.ts';
import { keptHints } from './kept-hints.ts';

test('a dismissed hint stays dismissed after a restart, and an invalid stored list is ignored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kafra-hints-'));
  try {
    keptHints(keptChoices(folder)).set((names) => new Set([...names, 'first_steps:7']));
    expect([...keptHints(keptChoices(folder)).getSnapshot()]).toEqual(['first_steps:7']);
    keptChoices(folder).write('dismissed', [1, null, 'a']);
    expect([...keptHints(keptChoices(folder)).getSnapshot()]).toEqual(['a']);
    keptChoices(folder).write('dismissed', 'first_steps:7');
    expect([...keptHints(keptChoices(folder)).getSnapshot()]).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
