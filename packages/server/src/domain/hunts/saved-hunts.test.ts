import { limits } from '@kafra/sdk/contract';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { savedHuntsOf } from '../../store/saved-hunts.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Context } from '../context.ts';
import { removeHunt, saveHunt } from './saved-hunts.ts';

const skipReason = await mariadbUnavailableReason();
const places = [
  ['SQLite', async () => ({ config: { kind: 'sqlite' as const, file: ':memory:' }, drop: () => undefined })],
  ['MariaDB', () => createTestDatabase('stock')],
] as const;

describe.each(places)('saved hunts over %s', { timeout: 60_000 }, (name, make) => {
  it.skipIf(name === 'MariaDB' && skipReason !== undefined)(
    'belong to one account, are sorted by the last save, newest first, and have a maximum number',
    async () => {
      const place = await make();
      const database = await openDatabase(place.config);
      await migrate(database, 1);
      let now = 1_000;
      const contextOf = (masterId: number) => {
        now += 1;
        return { services: { database }, session: { masterId }, now } as unknown as Context;
      };
      const names = async (masterId: number) => (await savedHuntsOf(database.db, masterId)).map((hunt) => hunt.name);
      await saveHunt(contextOf(7), { name: 'Карты', items: [4_001, 909, 909] });
      await saveHunt(contextOf(7), { name: 'ores', items: [1] });
      await saveHunt(contextOf(8), { name: 'ores', items: [2] });
      await saveHunt(contextOf(7), { name: 'ores', items: [3] });
      expect(await savedHuntsOf(database.db, 7)).toEqual([
        { name: 'ores', items: [3], saved_at: 1_004 },
        { name: 'Карты', items: [4_001, 909], saved_at: 1_001 },
      ]);
      await removeHunt(contextOf(7), { name: 'ores' });
      await expect(removeHunt(contextOf(7), { name: 'ores' })).rejects.toMatchObject({ status: 404 });
      expect([await names(7), await names(8)]).toEqual([['Карты'], ['ores']]);
      const longest = Array.from({ length: limits.strictValues }, (_, at) => 2 ** 31 - 1 - at);
      for (let count = 1; count < limits.savedHunts; count++)
        await saveHunt(contextOf(7), { name: `${count}`.padEnd(limits.huntNameLength, 'я'), items: longest });
      await expect(saveHunt(contextOf(7), { name: 'one more', items: [1] })).rejects.toMatchObject({ status: 409 });
      await saveHunt(contextOf(7), { name: 'Карты', items: longest });
      expect((await savedHuntsOf(database.db, 7))[0]?.items).toEqual(longest);
      await database.close();
      await place.drop();
    },
  );
});
