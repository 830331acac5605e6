import { backup } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { wantedBackups } from './sync-plan.ts';

test('two backups that are called alike at length get names that a file system takes, each its own', () => {
  const long = `${'本'.repeat(80)}.gz`;
  const backups = ['a', 'b'].map((key) =>
    backup.parse({ key: `${'k'.repeat(300)}${key}`, file_name: long, last_modified: 1, size: 1 }),
  );
  const names = wantedBackups(backups, new Map(), 10).map(({ name }) => name);
  expect(names.map((name) => name.slice(98, 103))).toEqual(['ka-本本', 'kb-本本']);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
});
