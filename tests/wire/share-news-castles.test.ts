import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minute } from '@kafra/sdk/rules';
import { readPixels } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { newStaff } from '../support/news.ts';
import type { Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const hostile = '"><img src=x onerror=alert(1)></script><!--\u202e';
const day = 86_400_000;

overDatabases((start) => {
  let server: TestServer;
  let folder: string;
  let staff: Person;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kafra-share-'));
    await mkdir(path.join(folder, 'web'));
    const html = '<!doctype html><html><head><title>x</title><meta name="description" content="x" /></head></html>';
    await writeFile(path.join(folder, 'web/index.html'), html);
    server = await start({
      webDir: path.join(folder, 'web'),
      publicUrl: 'https://acme.example',
      site: { name: 'Acme' },
    });
    staff = await newStaff(server, 'share_staff');
    const { db } = server.services.database;
    await db
      .insertInto('guild')
      .values({ guild_id: 7, name: '"><img src=x><!--', char_id: 1, master: 'Ann', guild_lv: 1 })
      .execute();
    await db.insertInto('guild_castle').values({ castle_id: 3, guild_id: 7 }).execute();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const create = (form: object) => server.call('POST /api/admin/news/create', { body: 'Text', ...form }, staff.token);
  const get = (target: string, init: RequestInit = {}) => fetch(`${server.url}${target}`, init);
  async function page(target: string) {
    const answer = await get(target);
    const html = await answer.text();
    const tags = html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g);
    return {
      ...{ status: answer.status, html },
      tags: Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content])),
    };
  }
  const pictureOf = async (target: string) => {
    const image = (await page(target)).tags['og:image'] ?? '';
    return readPixels(Buffer.from(await (await get(image.replace('https://acme.example', ''))).arrayBuffer()));
  };

  describe('the share address of a news item', () => {
    it("has the item's title, its beginning, a picture and its route", async () => {
      await create({ title: 'Season 3 begins', slug: 'season-3', body: 'The **third** season.\n\n- More' });
      const { status, tags, html } = await page('/news/season-3');
      expect(status).toBe(200);
      expect(tags).toMatchObject({
        'og:title': 'Season 3 begins',
        'og:description': expect.stringMatching(/^Published: \d{4}-\d\d-\d\d - The third season\. More$/),
        'og:url': 'https://acme.example/news/season-3',
        'twitter:card': 'summary_large_image',
        'kafra-route': '#/news/season-3',
      });
      expect(html).toContain('<link rel="canonical" href="https://acme.example/news/season-3" />');
      const { width, height } = await pictureOf('/news/season-3');
      expect([width, height]).toEqual([1200, 630]);
    });

    it('shows a hostile title as text, also in the picture', async () => {
      await create({ title: hostile.replace('\u202e', ''), slug: 'hostile' });
      const { html } = await page('/news/hostile');
      expect(html).not.toContain('<img');
      expect(html.match(/<\/script>/g)).toHaveLength(1);
      expect((await pictureOf('/news/hostile')).width).toBe(1200);
    });

    it('accepts the longest title in wide characters', async () => {
      await create({ title: '長'.repeat(120), slug: 'wide', body: '長'.repeat(20_000) });
      const { tags } = await page('/news/wide');
      expect(tags['og:title']).toBe('長'.repeat(120));
      expect((await pictureOf('/news/wide')).width).toBe(1200);
    });

    it('is not found before and after its publication time', async () => {
      const now = Date.now();
      await create({ title: 'Later', slug: 'later', published_at: now + day, expires_at: now + 2 * day });
      expect((await page('/news/later')).status).toBe(404);
      server.advance(day + minute);
      expect((await page('/news/later')).status).toBe(200);
      server.advance(day);
      expect((await page('/news/later')).status).toBe(404);
    });

    it.each(['/news/nothing', '/news/NOT-A-SLUG', '/news/%3Cscript%3E', '/news/season-3/'])(
      'is not found: %s',
      async (target) => {
        const { status, tags } = await page(target);
        expect([status, tags['og:title'], tags.robots]).toEqual([404, 'Not found', 'noindex']);
      },
    );
  });

  describe('the share address of a castle', () => {
    it("has the castle's name, the guild that holds it and a picture", async () => {
      const { status, tags, html } = await page('/castle/3');
      expect(status).toBe(200);
      expect(tags).toMatchObject({ 'og:title': 'Castle 3', 'kafra-route': '#/castle/3' });
      expect(tags['og:description']).toMatch(/^Held by: /);
      expect(html).not.toContain('<img');
      expect((await pictureOf('/castle/3')).width).toBe(1200);
    });

    it('shows a new guild after a conquest', async () => {
      const { db } = server.services.database;
      await db.deleteFrom('guild_castle').execute();
      await db
        .insertInto('guild')
        .values({ guild_id: 8, name: 'Lanternwatch', char_id: 2, master: 'Bo', guild_lv: 1 })
        .execute();
      await db.insertInto('guild_castle').values({ castle_id: 3, guild_id: 8 }).execute();
      server.advance(5 * minute);
      expect((await page('/castle/3')).tags['og:description']).toContain('Held by: Lanternwatch');
    });

    it.each(['/castle/77', '/castle/03', '/castle/-1', '/castle/x', '/castle/99999999999'])(
      'is not found: %s',
      async (target) => expect((await page(target)).status).toBe(404),
    );
  });

  it('the sitemap lists news and castles', async () => {
    server.advance(minute);
    const text = await (await get('/sitemap-1.xml')).text();
    expect(text).toContain('<loc>https://acme.example/news/season-3</loc>');
    expect(text).toContain('<loc>https://acme.example/castle/3</loc>');
    expect(text).not.toContain('/news/later');
  });
});
