import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, setGroup, signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Clients send at most ten ids of each kind; the server must find the other items of that name. */
describe('a search text that is part of many item names', () => {
  const cards = Array.from({ length: 25 }, (_, index) => 4_001 + index);
  const items = [
    ...cards.map((id) => ({ id, name: `Beast ${id} Card`, type: 'Card', slots: 0, costume: false })),
    { id: 1_201, name: 'Knife', type: 'Weapon', slots: 3, costume: false },
    { id: 501, name: 'Red Potion', type: 'Healing', slots: 0, costume: false },
  ];
  const gameDataDir = mkdtempSync(path.join(tmpdir(), 'kafra-item-search-'));
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    writeFileSync(path.join(gameDataDir, 'item_db_1.json.gz'), gzipSync(JSON.stringify(items)));
    server = await startTestServer({ gameDataDir });
    const person = await newPerson(server);
    const account_id = await newAccount(server, person, 'collector');
    await setGroup(server, account_id, 99);
    const char_id = await newCharacter(server, { account_id, char_num: 0, name: 'Collector' });
    const { db } = server.services.database;
    const facts = { time: '2026-11-20 12:00:00', map: 'prontera', amount: 1 };
    for (const nameid of [...cards, 501]) {
      await db.insertInto('inventory').values({ char_id, nameid, amount: 1 }).execute();
      await db
        .insertInto('picklog')
        .values({ ...facts, char_id, nameid, type: 'V' })
        .execute();
    }
    await db
      .insertInto('inventory')
      .values({ char_id, nameid: 1_201, amount: 1, card0: cards[24] ?? 0 })
      .execute();
    token = await signIn(server, person.email);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(gameDataDir, { recursive: true });
  });

  const ask = async (call: string, query: object) => {
    const { status, body } = await server.call(`POST /api/${call}`, query, token);
    expect(status).toBe(200);
    return body;
  };

  it('is announced as supported in site.json', async () => {
    expect((await server.call('GET /site.json')).body).toMatchObject({ item_search: true });
  });

  it.each(['account/storage', 'admin/storage'])(
    'finds all these items, and items that contain one as a card, with %s',
    async (call) => {
      const { storage } = await ask(call, { fuzzy: { search: 'card', items: cards.slice(0, 10) } });
      const found = storage.map((row: { item: { nameid: number } }) => row.item.nameid);
      expect(found.sort((a: number, b: number) => a - b)).toEqual([1_201, ...cards]);
    },
  );

  it('finds all these items in the item log, on every page', async () => {
    const query = { fuzzy: { search: 'beast', items: cards.slice(0, 10) }, limit: 10 };
    const found: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { item_logs, next_cursor } = await ask('admin/item-logs', { ...query, ...(cursor && { cursor }) });
      for (const { items: lines } of item_logs)
        found.push(...lines.map(({ item }: { item: { nameid: number } }) => item.nameid));
      cursor = next_cursor;
    }
    expect(found.sort((a, b) => a - b)).toEqual(cards);
  });

  it('finds only the matching items for a different text', async () => {
    const { storage } = await ask('account/storage', { fuzzy: { search: 'potion' } });
    expect(storage).toHaveLength(1);
  });
});
