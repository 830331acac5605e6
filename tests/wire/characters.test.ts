import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  buildDatabases,
  createTestTree,
  readPixels,
  smallCharacters,
  wardrobePath,
  writeGrf,
} from '@kafra/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { overDatabasesAndServers } from '../support/databases.ts';
import { newAccount, newCharacter, newPerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Path of the class picture that is the same for all characters of the test. */
const classPicture = '/db/classes/0_M.webp';

/** Folder of the realm's game databases and of the parts from which character pictures are drawn. */
let gameData: string;
let root: string;
let pack: Buffer;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kafra-characters-'));
  gameData = path.join(root, 'db');
  await using tree = await createTestTree();
  const client = path.join(root, 'client.grf');
  await writeFile(client, writeGrf(0x200, smallCharacters));
  await buildDatabases({ rathena: tree.rathena, client, out: gameData });
  pack = await readFile(wardrobePath(gameData));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Returns the number of visible pixels of a picture, and the picture's size. */
async function sizeOf(bytes: ArrayBuffer) {
  const { width, height, pixels } = await readPixels(new Uint8Array(bytes));
  return { width, height, seen: pixels.filter((value, at) => at % 4 === 3 && value > 0).length };
}

overDatabasesAndServers((start) => {
  let server: TestServer;
  let person: Person;
  let accountId: number;
  beforeEach(async () => {
    await writeFile(wardrobePath(gameData), pack);
    server = await start({ gameDataDir: gameData });
    person = await newPerson(server);
    accountId = await newAccount(server, person, 'novices');
  });
  afterEach(() => server.close());

  let slot = 0;
  async function character(columns: object = {}): Promise<number> {
    slot += 1;
    const charId = await newCharacter(server, { account_id: accountId, char_num: slot % 15, name: `Novice ${slot}` });
    const look = { sex: 'M' as const, hair: 2, ...columns };
    await server.services.database.db.updateTable('char').set(look).where('char_id', '=', charId).execute();
    return charId;
  }
  const ask = (charId: number) => server.call(`GET /api/server/sprite/${charId}`, undefined, person.token);
  const picture = (url: string) => fetch(server.url + url);

  it("a character's picture is public at the address that the server returned", async () => {
    const charId = await character({ head_top: 16, weapon: 1, shield: 1, hair_color: 1, clothes_color: 3 });
    const { status, body } = await ask(charId);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['url']);
    expect(body.url).toMatch(new RegExp(`^/api/server/sprite/${charId}/[0-9a-f]{16}\\.webp$`));
    // Requests a character's picture from each of the servers, although only one of them has drawn it.
    for (let count = 0; count < 2; count++) {
      const answer = await picture(body.url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const sprite = { width: 160, height: 160, seen: 10 * 20 + 8 * 8 + 6 * 2 + 2 * 6 + 4 * 4 };
      expect(await sizeOf(await answer.arrayBuffer())).toEqual(sprite);
    }
  });

  it('a changed appearance of a character is shown within a minute, and no wrong one meanwhile', async () => {
    const charId = await character();
    const before = (await ask(charId)).body.url;
    await server.services.database.db.updateTable('char').set({ head_top: 16 }).where('char_id', '=', charId).execute();
    server.advance(60_000);
    const after = (await ask(charId)).body.url;
    expect(after).not.toBe(before);
    expect(await sizeOf(await (await picture(after)).arrayBuffer())).toMatchObject({ seen: 264 + 12 });
  });

  it("a character's picture is not found at an address that the server never returned", async () => {
    const [one, other] = [await character(), await character({ head_top: 16 })];
    const key = path.posix.basename((await ask(one)).body.url);
    await ask(other);
    const statuses = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await picture(url)).status));
    expect(
      await statuses(
        `/api/server/sprite/${one}/0123456789abcdef.webp`,
        `/api/server/sprite/${one}/${key.toUpperCase()}`,
        `/api/server/sprite/${one}/..%2F..%2Fsecrets.json`,
        `/api/server/sprite/${one}/${key}.webp`,
        `/api/server/sprite/99999999999/${key}`,
        `/api/server/sprite/-1/${key}`,
        `/db-wardrobe.pack`,
        `/db/..%2Fdb-wardrobe.pack`,
        `/db/../db-wardrobe.pack`,
      ),
    ).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
  });

  it('a character with invalid appearance numbers is drawn with the valid parts, or as its class picture if parts are missing', async () => {
    const most = { hair: 255, hair_color: 65_535, clothes_color: 65_535, weapon: 65_535, shield: 65_535, robe: 65_535 };
    const absurd = await character({ ...most, body: 65_535, head_top: 65_535, head_mid: 65_535, head_bottom: 65_535 });
    const { body } = await ask(absurd);
    // All parts of this character's appearance except the body are unknown numbers.
    expect(await sizeOf(await (await picture(body.url)).arrayBuffer())).toMatchObject({ seen: 200 });
    expect((await ask(await character({ class: 65_535 }))).status).toBe(404);
    await rm(wardrobePath(gameData));
    expect((await ask(absurd)).body).toEqual({ url: classPicture });
  });

  it('characters have the pictures of their classes if the file with the parts of pictures is corrupt', async () => {
    await writeFile(wardrobePath(gameData), pack.subarray(0, pack.length - 10));
    expect((await ask(await character())).body).toEqual({ url: classPicture });
    expect((await server.call('GET /api/server/online-players')).status).toBe(200);
    await writeFile(wardrobePath(gameData), pack);
    expect((await ask(await character())).body.url).toMatch(/^\/api\/server\/sprite\//);
  });

  it('a character without a stored sex is drawn with the sex of the account', async () => {
    const db = server.services.database.db;
    const charId = await character({ sex: 'U' });
    await db.updateTable('login').set({ sex: 'M' }).where('account_id', '=', accountId).execute();
    expect((await ask(charId)).status).toBe(200);
    await db.updateTable('login').set({ sex: 'F' }).where('account_id', '=', accountId).execute();
    server.advance(60_000);
    // The game client has no pictures of female novices.
    expect((await ask(charId)).status).toBe(404);
  });
});

it('the public folder with the databases must not contain the file with the parts of pictures', async () => {
  await writeFile(wardrobePath(gameData), pack);
  await expect(startTestServer({ gameDataDir: gameData, webDir: root })).rejects.toThrow(
    `webDir: ${root} is served, and holds ${wardrobePath(gameData)}`,
  );
});
