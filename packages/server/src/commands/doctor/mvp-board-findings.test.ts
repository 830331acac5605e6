import { hour } from '@kafra/sdk/rules';
import { afterEach, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { buildDatabases } from '../../gamedata/build.ts';
import { createTestTree, mobDb, script } from '../../gamedata/testing/small-tree.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { dialectOf } from '../../store/dialect/dialect.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { mvpBoardFindings } from './mvp-board-findings.ts';

const now = Date.UTC(2026, 10, 28);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('doctor checks the MVP board only if the board is on and its logs and monsters exist', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  closing.push(() => database.close());
  await migrate(database, now);
  await using tree = await createTestTree({
    ...mobDb(
      '  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n' +
        '  - Id: 1039\n    AegisName: BOSS\n    Name: Boss\n    MvpExp: 100\n    Modes:\n      Mvp: true\n',
    ),
    ...script('field,0,0\tboss_monster\tBoss\t1039,1,7200000,600000\n'),
  });
  const look = async (mvpBoard: 'off' | 'window') => {
    const config = parseConfig({ mail: { kind: 'mailbox' }, gameDataDir: tree.out, mvpBoard });
    return (await mvpBoardFindings(database, config, now)).map(({ text }) => text).join();
  };
  expect(await look('off')).toBe('');
  expect(await look('window')).toContain('no MVP has a spawn line');
  await buildDatabases({ rathena: tree.rathena, out: tree.out });
  expect(await look('window')).toContain('no death of an MVP in 31 days');
  const [map_id, id] = [1, 1];
  await insertMany(database.db, 'site_map', [{ map_id, name: 'field' }]);
  const cards = { card0: 0, card1: 0, card2: 0, card3: 0, bound: 0, unique_id: 0n, refine: 0 };
  const line = { id, map_id, at: now - hour, char_id: 1_039, type: 'M', nameid: 501, amount: -1 };
  await insertMany(database.db, 'site_pick', [{ ...line, ...cards }]);
  expect(await look('window')).toContain('reads drops');
  const mvp_date = dialectOf(database.db).timeText(now - hour);
  await insertMany(database.db, 'mvplog', [{ mvp_date, kill_char_id: 1, monster_id: 1_039, map: 'field' }]);
  expect(await look('window')).toBe('the MVP board reads mvplog');
});
