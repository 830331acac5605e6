import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import { openDatabase } from '../connection/open-database.ts';

const reason = await mariadbUnavailableReason();

describe.skipIf(reason !== undefined)(`findings about the code page ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await createTestDatabase('stock');
  });
  afterAll(async () => {
    await place.drop();
  });

  async function findings(hex: readonly string[], codePage?: string) {
    const rows = hex.map((bytes, index) => `(${index + 1}, _latin1 x'${bytes}', 1, '', 1)`);
    await inDatabase(place, [
      'DELETE FROM guild',
      ...(rows.length > 0
        ? [`INSERT INTO guild (guild_id, name, char_id, master, guild_lv) VALUES ${rows.join(',')}`]
        : []),
    ]);
    const database = await openDatabase({ ...place.config, ...(codePage !== undefined && { codePage }) });
    try {
      return (await database.examine()).filter(({ text }) => text.includes('code page') || text.includes('codePage'));
    } finally {
      await database.close();
    }
  }

  const thai = 'cac1aad2c2';

  it('reports nothing without special characters', async () => {
    expect(await findings([])).toEqual([]);
    expect(await findings(['4170706c65'])).toEqual([]);
  });

  it('counts the names that need the setting, and hides them in reports', async () => {
    const [finding, ...others] = await findings([thai, '4170706c65', `41${thai}`]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ level: 'warn', names: ['ÊÁªÒÂ', 'AÊÁªÒÂ'] });
    expect(finding?.text).toMatch(/^2 names .*set database\.codePage/);
  });

  it('accepts a code page in which all names are valid', async () => {
    expect(await findings([thai], 'windows-874')).toEqual([
      { level: 'ok', text: '1 name of characters and guilds read in the code page windows-874' },
    ]);
    expect(await findings([thai], 'windows-1252')).toMatchObject([{ level: 'ok' }]);
  });

  it('counts the names that are not valid in the code page', async () => {
    expect(await findings([thai, 'dbfc'], 'windows-874')).toMatchObject([
      { level: 'ok', text: expect.stringMatching(/^1 name /) },
      { level: 'warn', text: expect.stringMatching(/^1 name .*"Ûü": check database\.codePage$/), names: ['Ûü'] },
    ]);
  });
});
