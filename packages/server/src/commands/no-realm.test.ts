import { expect, test } from 'vitest';
import { noRealm } from './no-realm.ts';

const place = { kind: 'sqlite', file: '/srv/kafra-data/realm.sqlite' } as const;
const there = import.meta.filename;

test('the error without a named realm lists existing settings', () => {
  expect(noRealm({}, place, there).message).toBe(
    `There is no realm in /srv/kafra-data/realm.sqlite. Set its settings file with --config ${there}, ` +
      'or its folder with --data-dir DIR; `kafra-server migrate` creates a new one.',
  );
  expect(noRealm({}, place, `${there}.none`).message).toContain('--config FILE,');
});

test('the error with a named realm suggests no other realm and hides passwords', () => {
  for (const flags of [{ config: 'kafra.json' }, { dataDir: 'typo' }])
    expect(noRealm(flags, place, there).message).toContain('--config FILE,');
  const url = 'mariadb://kafra:secret@127.0.0.1/ragnarok';
  const { message } = noRealm({}, { kind: 'mariadb', url, connections: 10, replicas: [] }, there);
  expect(message).toMatch(/^There is no realm in the database ragnarok\. /);
  expect(message).not.toContain('secret');
});
