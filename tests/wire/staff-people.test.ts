import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, setGroup, signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('the call admin.people', () => {
  let server: TestServer;
  let staff: string;
  let player: string;

  beforeAll(async () => {
    server = await startTestServer();
    const boss = await newPerson(server);
    const account_id = await newAccount(server, boss, 'lumen_gm');
    await setGroup(server, account_id, 99);
    for (const [char_num, name] of ['Lumen Wick', 'lumen_100%', 'Keswick', 'Lum'].entries())
      await newCharacter(server, { account_id, char_num, name });
    staff = await signIn(server, boss.email);
    const other = await newPerson(server);
    await newAccount(server, other, 'Lumen_Vault');
    player = await signIn(server, other.email);
  });
  afterAll(() => server?.close());

  const find = (search: string, token = staff) => server.call('POST /api/admin/people', { search }, token);

  it('finds accounts and characters by the beginning of their name, in any letter case', async () => {
    const { body } = await find('LUMEN');
    expect(body.accounts).toEqual(['lumen_gm', 'Lumen_Vault']);
    expect(body.characters).toEqual(['Lumen Wick', 'lumen_100%']);
  });

  it('treats wildcards of SQL as ordinary characters', async () => {
    expect((await find('lumen_1')).body).toEqual({ accounts: [], characters: ['lumen_100%'] });
    expect((await find('%%%')).body).toEqual({ accounts: [], characters: [] });
    expect((await find('\u{1f600}'.repeat(3))).body).toEqual({ accounts: [], characters: [] });
  });

  it('rejects texts that are too short, and callers who are not staff', async () => {
    expect((await find('lu')).status).toBe(400);
    expect((await find('lumen', player)).status).toBe(403);
    expect((await server.call('POST /api/admin/people', { search: 'lumen' })).status).toBe(401);
  });
});
