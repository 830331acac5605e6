import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { minute } from '@kafra/sdk/rules';
import { readPixels } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
let dataDir: string;
const hostile = '"><img src=x onerror=alert(1)></script><!--\u202e\u2028\'';

const records = {
  item: [
    {
      id: 501,
      name: 'Red Potion',
      type: 'Healing',
      buy: 50,
      sell: 25,
      weight: 70,
      vended_by: [{ name: 'Tool Dealer' }],
    },
    { id: 1201, name: 'Knife', slots: 3, type: 'Weapon', subtype: 'Dagger', buy: 50, sell: 25 },
    { id: 900, name: 'Secret Blade', type: 'Weapon', hidden: true },
    { id: 666, name: hostile, type: 'Etc', description: `^FF0000${hostile}^000000` },
  ],
  mob: [
    { id: 1002, name: 'Poring', lv: 1, hp: 50, size: 'Medium', race: 'Plant', element: { type: 'Water', level: 1 } },
  ],
  map: [{ id: '1@tower', name: 'Endless Tower', width: 100, height: 200, spawns: [{ mob_id: 1002, name: 'Poring' }] }],
  skill: [{ id: 19, name: 'Fire Bolt', max_level: 10, type: 'Magic', target: 'Attack', elements: ['Fire'] }],
};

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A PNG picture of one red and one blue pixel. */
const redAndBlue = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0, 0, 0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
]);

async function writeDatabases(version: string, sets: Record<string, unknown[]>) {
  for (const [name, rows] of Object.entries(sets))
    await writeFile(path.join(folder, `db/${name}_db_${version}.json.gz`), gzipSync(JSON.stringify(rows)));
  const versions = { item: version, mob: version, map: version, skill: version };
  await writeFile(path.join(folder, 'db/versions.json'), JSON.stringify(versions));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kafra-share-'));
  await mkdir(path.join(folder, 'web'), { recursive: true });
  await mkdir(path.join(folder, 'db'));
  const html =
    '<!doctype html><html><head><title>Game server</title><meta name="description" content="Game server" /></head></html>';
  await writeFile(path.join(folder, 'web/index.html'), html);
  await writeDatabases('1', records);
  const settings = {
    webDir: path.join(folder, 'web'),
    gameDataDir: path.join(folder, 'db'),
    publicUrl: 'https://acme.example/ro/',
    site: { name: 'Acme RO' },
  };
  server = await startTestServer(settings, async (folder) => {
    dataDir = folder;
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (target: string, init: RequestInit = {}) =>
  fetch(`${server.url}${target}`, { redirect: 'manual', ...init });

/** Returns the meta tags of a page by their property or name. */
function tagsOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('a share address', () => {
  it.each([
    ['/item/501', 'Red Potion', 'Type: Healing · Buy: 50z · Sell: 25z', '#/shared/item_db?id=501'],
    ['/item/1201', 'Knife [3]', 'Type: Weapon, Dagger · Buy: Not sold · Sell: 25z', '#/shared/item_db?id=1201'],
    ['/monster/1002', 'Poring', 'Level: 1 · HP: 50 · Type: Medium, Plant, Water 1', '#/shared/mob_db?id=1002'],
    ['/map/1@tower', 'Endless Tower', 'Size: 100 x 200 · Monsters: Poring · NPCs: 0', '#/shared/map_db?id=1%40tower'],
    ['/skill/19', 'Fire Bolt', 'Highest Level: 10 · Target: Attack · Type: Magic, Fire', '#/shared/skill_db?id=19'],
    [
      '/market/1201-7',
      '+7 Knife [3]',
      'Type: Weapon, Dagger · Buy: Not sold · Sell: 25z - Offers of players on the market.',
      '#/control_panel/live_market?items=1201&amp;refine=7',
    ],
  ])('%s has tags that describe the record, and names its route', async (target, title, description, route) => {
    const answer = await get(target, { headers: { 'user-agent': 'Discordbot' } });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<title>${title} · Acme RO</title>`);
    expect(html).toContain(`<link rel="canonical" href="https://acme.example/ro${target}" />`);
    expect(tagsOf(html)).toMatchObject({
      'og:site_name': 'Acme RO',
      'og:title': title,
      'og:description': description,
      'og:url': `https://acme.example/ro${target}`,
      description,
      'kafra-route': route,
    });
    expect(dataOf(html)).toMatchObject({
      '@type': 'WebPage',
      url: `https://acme.example/ro${target}`,
      about: { name: title },
    });
  });

  it('may be cached for five minutes, and is not sent again if unchanged', async () => {
    const answer = await get('/item/501');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = answer.headers.get('etag') ?? '';
    const again = await get('/item/501', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('supports the method HEAD like GET without a body', async () => {
    const [full, head] = [await get('/item/501'), await get('/item/501', { method: 'HEAD' })];
    const length = Buffer.byteLength(await full.text());
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
    expect(Number(head.headers.get('content-length'))).toBe(length);
    expect((await get('/item/502', { method: 'HEAD' })).status).toBe(404);
  });

  it('ignores the query string', async () => {
    const plain = await (await get('/item/501')).text();
    expect(await (await get('/item/501?x=%3Cscript%3E&title=Hacked#y')).text()).toBe(plain);
  });

  it('shows a hostile name as plain text', async () => {
    const html = await (await get('/item/666')).text();
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/[\u202e\u2028]|<!--/);
    expect(dataOf(html).name).toBe('"><img src=x onerror=alert(1)></script><!-- \'');
  });

  it.each([
    ['/item/502', 'unknown'],
    ['/item/900', 'hidden'],
    ['/market/900', 'hidden'],
    ['/item/0501', 'not canonical'],
    ['/item/501/', 'a folder'],
    ['/item/constructor', 'no number'],
    ['/item/%3Cscript%3E', 'no number'],
    ['/map/prontera', 'unknown'],
    ['/map/%00', 'a control character'],
    ['/market/501-', 'incomplete'],
  ])('%s is not found (%s)', async (target) => {
    const answer = await get(target, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(tagsOf(html)).toMatchObject({ 'og:title': 'Not found', robots: 'noindex', 'kafra-route': '#/not_found' });
    expect(html).not.toMatch(/Secret|script>|constructor|0501/);
  });

  it('is an invalid request if its characters cannot be decoded', async () => {
    expect((await get('/item/%ff')).status).toBe(400);
  });

  it('uses a new build of the databases immediately, except for pages requested in the last five minutes', async () => {
    const title = async (target: string) => tagsOf(await (await get(target)).text())['og:title'];
    expect(await title('/item/501')).toBe('Red Potion');
    await writeDatabases('2', {
      ...records,
      item: [
        { id: 501, name: 'Ruby Potion' },
        { id: 502, name: 'New' },
      ],
    });
    expect(await title('/item/502')).toBe('New');
    expect(await title('/item/501')).toBe('Red Potion');
    server.advance(5 * minute);
    expect(await title('/item/501')).toBe('Ruby Potion');
  });
});

describe('search engines', () => {
  it('find the addresses of all records that are not hidden', async () => {
    const index = await (await get('/sitemap.xml')).text();
    expect(index).toContain('<sitemap><loc>https://acme.example/ro/sitemap-1.xml</loc></sitemap>');
    const answer = await get('/sitemap-1.xml');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    for (const target of ['/', '/item/501', '/monster/1002', '/map/1@tower', '/skill/19'])
      expect(text).toContain(`<loc>https://acme.example/ro${target}</loc>`);
    expect(text).not.toContain('/item/900');
    expect((await get('/sitemap-2.xml')).status).toBe(404);
  });

  it('find the address of the sitemap', async () => {
    expect(await (await get('/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: https://acme.example/ro/sitemap.xml\n',
    );
  });

  it('can be excluded by a setting', async () => {
    const webDir = path.join(folder, 'web');
    const other = await startTestServer({ webDir, searchEngines: { robots: 'deny' } });
    const text = await (await fetch(`${other.url}/robots.txt`)).text();
    const { status } = await fetch(`${other.url}/sitemap.xml`);
    await other.close();
    expect([text, status]).toEqual(['User-agent: *\nDisallow: /\n', 404]);
  });
});

describe('the picture of a share address', () => {
  const pictureOf = async (target: string): Promise<string> => {
    const image = tagsOf(await (await get(target)).text())['og:image'] ?? '';
    expect(image).toMatch(/^https:\/\/acme\.example\/ro\/preview\/.*\/[0-9a-f]{16}\.png$/);
    return image.replace('https://acme.example/ro', '');
  };
  const fetchPicture = async (target: string) => {
    const answer = await get(target);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is a PNG of 1200 x 630 pixels and less than 200 KB, which caches keep', async () => {
    const { answer, bytes } = await fetchPicture(await pictureOf('/monster/1002'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await readPixels(bytes);
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('enlarges the picture of the record without smoothing', async () => {
    await mkdir(path.join(folder, 'db/items'), { recursive: true });
    await writeFile(path.join(folder, 'db/items/501.gif'), redAndBlue);
    server.advance(5 * minute);
    const { bytes } = await fetchPicture(await pictureOf('/item/501'));
    const { width, pixels } = await readPixels(bytes);
    const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    // In the share picture, the square for the item's picture begins at 80, 115. The two pixels fill its width.
    expect([at(81, 295), at(258, 295), at(261, 295), at(438, 295)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 255],
      [0, 0, 255],
    ]);
  });

  it('is drawn once, and then stored', async () => {
    const target = await pictureOf('/skill/19');
    const first = await fetchPicture(target);
    const { mtimeMs } = await stat(path.join(dataDir, 'share-pictures', path.basename(target)));
    const again = await fetchPicture(target);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect((await stat(path.join(dataDir, 'share-pictures', path.basename(target)))).mtimeMs).toBe(mtimeMs);
  });

  it('with an outdated key in its address is the current picture, cached for five minutes', async () => {
    const target = await pictureOf('/skill/19');
    const { answer } = await fetchPicture(target.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });

  it.each([
    '/preview/item/900/0000000000000000.png',
    '/preview/item/77/0000000000000000.png',
    '/preview/item/501/x.png',
  ])('at %s is not found', async (target) => expect((await get(target)).status).toBe(404));

  it("is drawn for a hostile name, also if the record's picture is corrupt", async () => {
    await writeFile(path.join(folder, 'db/items/666.gif'), 'no picture');
    await writeDatabases('4', {
      ...records,
      item: [{ id: 666, name: `${hostile}\ufffe\u0000 ${'e\u0301'.repeat(9)}` }],
    });
    server.advance(5 * minute);
    const { answer, bytes } = await fetchPicture(await pictureOf('/item/666'));
    expect([answer.status, (await readPixels(bytes)).width]).toEqual([200, 1200]);
  });
});

it('makes clients retry later while the databases cannot be read', async () => {
  await writeFile(path.join(folder, 'db/item_db_5.json.gz'), 'no archive');
  await writeFile(path.join(folder, 'db/versions.json'), '{"item":"5","mob":"1","map":"1"}');
  expect((await get('/item/501')).status).toBe(503);
  expect((await get('/monster/1002')).status).toBe(200);
});
