import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { atomFaults, childText, newStaff, readXml } from '../support/news.ts';
import { newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const day = 86_400_000;

overDatabases((start) => {
  let server: TestServer;
  let staff: Person;
  beforeAll(async () => {
    server = await start({ publicUrl: 'https://acme.example/', site: { name: 'Acme & Co' } });
    staff = await newStaff(server, 'news_staff');
  });
  afterAll(() => server.close());

  const create = (form: object, token: string | undefined = staff.token) =>
    server.call('POST /api/admin/news/create', { body: 'Text', ...form }, token);
  const update = (form: object) => server.call('POST /api/admin/news/update', form, staff.token);
  const retract = (id: number) => server.call('POST /api/admin/news/retract', { id }, staff.token);
  const show = (slug: string) => server.call(`GET /api/news/${slug}`);
  const slugs = async (): Promise<string[]> =>
    (await server.call('GET /api/news')).body.news.map(({ slug }: { slug: string }) => slug);
  const editable = ({
    id,
    slug,
    title,
    body,
    pinned,
    published_at,
    updated_at,
    expires_at,
  }: Record<string, unknown>) => ({
    ...{ id, slug, title, body, pinned, published_at, updated_at },
    ...(expires_at !== undefined && { expires_at }),
  });

  describe('news', () => {
    it('are written, listed, read, changed and retracted', async () => {
      expect((await server.call('GET /api/news')).body).toEqual({ news: [] });
      const { status, body } = await create({ title: 'Hello', body: 'First **bold**.\n\n## More\n\n- one' });
      expect([status, body.item]).toEqual([
        200,
        expect.objectContaining({ slug: 'hello', author: staff.email, state: 'published', pinned: false }),
      ]);
      const list = await server.call('GET /api/news');
      expect(list.body.news).toEqual([
        expect.objectContaining({ slug: 'hello', title: 'Hello', excerpt: 'First bold. one' }),
      ]);
      // Visitors do not receive the author of a news item.
      expect(list.text).not.toContain(staff.email);
      expect((await show('hello')).body.item.cards).toEqual([
        {
          title: '',
          parts: [{ kind: 'text', paragraphs: [[{ text: 'First ' }, { text: 'bold', bold: true }, { text: '.' }]] }],
        },
        { title: 'More', parts: [{ kind: 'list', entries: [[{ text: 'one' }]] }] },
      ]);

      const changed = await update({ ...editable(body.item), title: 'Hello again', slug: 'hello-again' });
      expect(changed.body.item).toMatchObject({ title: 'Hello again', slug: 'hello-again' });
      expect(changed.body.item.updated_at).toBeGreaterThan(body.item.updated_at);
      expect([(await show('hello')).status, await slugs()]).toEqual([404, ['hello-again']]);

      expect((await retract(body.item.id)).body.item.state).toBe('hidden');
      expect([(await show('hello-again')).status, await slugs()]).toEqual([404, []]);
      const { news } = (await server.call('POST /api/admin/news', {}, staff.token)).body;
      expect(news).toEqual([expect.objectContaining({ title: 'Hello again', state: 'hidden' })]);
      const { expires_at, ...again } = news[0];
      expect(expires_at).toBeGreaterThan(0);
      await update(editable(again));
      expect(await slugs()).toEqual(['hello-again']);
      await retract(body.item.id);

      const { db } = server.services.database;
      const audits = await db
        .selectFrom('site_audit')
        .where('action', 'like', '%_news')
        .select(['action', 'target'])
        .execute();
      expect(audits.map(({ action, target }) => `${action} ${target}`)).toEqual([
        'create_news hello',
        'update_news hello-again',
        'retract_news hello-again',
        'update_news hello-again',
        'retract_news hello-again',
      ]);
    });

    it('are written only by staff', async () => {
      const player = await newPerson(server);
      for (const call of ['', '/create', '/update', '/retract']) {
        const request = { '': {}, '/create': { body: 'x' }, '/retract': { id: 1 } }[call] ?? {};
        expect((await server.call(`POST /api/admin/news${call}`, request)).status).toBe(401);
        expect((await server.call(`POST /api/admin/news${call}`, request, player.token)).status).toBe(403);
      }
    });

    it('are visible between their start and end times, with pinned items first', async () => {
      const now = Date.now();
      await create({ title: 'Old and pinned', pinned: true, published_at: now - 9 * day });
      await create({ title: 'Recent', published_at: now - day });
      await create({ title: 'Tomorrow', published_at: now + day, expires_at: now + 3 * day });
      expect(await slugs()).toEqual(['old-and-pinned', 'recent']);
      expect((await show('tomorrow')).status).toBe(404);
      server.advance(2 * day);
      expect(await slugs()).toEqual(['old-and-pinned', 'tomorrow', 'recent']);
      expect((await show('tomorrow')).status).toBe(200);
      server.advance(2 * day);
      expect(await slugs()).toEqual(['old-and-pinned', 'recent']);
      const { news } = (await server.call('POST /api/admin/news', {}, staff.token)).body;
      expect(news.find(({ slug }: { slug: string }) => slug === 'tomorrow').state).toBe('hidden');
    });

    it('have a list with an ETag, which is not sent again if unchanged', async () => {
      const first = await server.call('GET /api/news');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}/);
      const again = await fetch(`${server.url}/api/news`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      await create({ title: 'Changes the list' });
      const changed = await fetch(`${server.url}/api/news`, { headers: { 'if-none-match': etag } });
      expect([changed.status, (await changed.json()).news[1].slug]).toEqual([200, 'changes-the-list']);
    });

    it('get their title from their first heading and the slug in their address from the title', async () => {
      const made = async (form: object) => (await create(form)).body.item;
      expect(await made({ body: '# Größere **Änderung**\n\nText' })).toMatchObject({
        title: 'Größere Änderung',
        slug: 'gro-ere-anderung',
      });
      expect((await show('gro-ere-anderung')).body.item.cards).toHaveLength(1);
      expect(await made({ title: 'Twice' })).toMatchObject({ slug: 'twice' });
      expect(await made({ title: 'Twice' })).toMatchObject({ slug: 'twice-2' });
      // The address of a news item is below `/news`, so it cannot collide with other addresses of the site.
      expect(await made({ title: 'News' })).toMatchObject({ slug: 'news' });
      expect((await made({ title: 'お知らせ' })).slug).toMatch(/^news-\d{4}-\d\d-\d\d$/);
      expect((await made({ title: `${'word '.repeat(24)}` })).slug.length).toBeLessThanOrEqual(40);
      const kept = await made({ title: 'Title', body: '# Another heading\n\nText' });
      expect((await show(kept.slug)).body.item.cards[0].title).toBe('Another heading');
    });

    it.each([
      ['no title', { body: 'only text' }, 'The news has no title'],
      ['an empty title', { title: '  ' }, 'title'],
      ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
      ['a title of two lines', { title: 'a\nb' }, 'one line'],
      ['a title with NUL', { title: 'a\u0000b' }, 'control characters'],
      ['an empty text', { title: 'T', body: '' }, 'body'],
      ['a text of 20,001 characters', { title: 'T', body: 'x'.repeat(20_001) }, 'body'],
      ['a text with an escape sequence', { title: 'T', body: 'a\u001b[2Jb' }, 'control characters'],
      ['half of a character', { title: 'a\ud83d' }, 'half of a surrogate pair'],
      ['the year 1969', { title: 'T', published_at: -1 }, 'The date of publication must be between 2000 and 2100'],
      ['an end in the year 1969', { title: 'T', expires_at: -1 }, 'The date of expiry must be between 2000 and 2100'],
      ['the year 1970', { title: 'T', published_at: 0 }, 'between 2000 and 2100'],
      ['the year 9999', { title: 'T', published_at: Date.UTC(9999, 11, 31) }, 'between 2000 and 2100'],
      ['an end in the year 9999', { title: 'T', expires_at: Date.UTC(9999, 11, 31) }, 'between 2000 and 2100'],
      [
        'an end before the beginning',
        { title: 'T', published_at: Date.UTC(2090, 1), expires_at: Date.UTC(2089, 1) },
        'after its publication',
      ],
      [
        'an end in the past',
        { title: 'T', published_at: Date.UTC(2020, 1), expires_at: Date.UTC(2021, 1) },
        'in the past',
      ],
      [
        'a slug in capitals',
        { title: 'T', slug: 'Hello' },
        'slug must be lower-case letters, digits and single hyphens',
      ],
      ['a page of HTML', { title: 'T', body: '<!doctype html><p>Hi' }, 'is HTML'],
      ['a slug with other than ASCII characters', { title: 'T', slug: 'größe' }, 'slug'],
      ['an unknown field', { title: 'T', html: '<b>' }, 'html'],
    ])('are rejected for %s', async (_, form, reason) => {
      const { status, body } = await create(form);
      expect([status, body.code, body.message]).toEqual([400, 'invalid_request', expect.stringContaining(reason)]);
    });

    it('are saved with warnings about links and pictures that are shown as text, and can link to share addresses', async () => {
      const body = 'Buy [potions](/item/501) or [x](javascript:alert(1)).';
      const made = (await create({ title: 'Links', body })).body;
      expect(made.problems).toEqual([
        expect.stringMatching(/^the link \[x\]\(javascript:alert\(1\)\) is shown as text/),
      ]);
      const { cards, excerpt } = (await show('links')).body.item;
      expect(cards[0].parts[0].paragraphs[0][1]).toEqual({ text: 'potions', href: '#/shared/item_db?id=501' });
      expect(excerpt).toBe('Buy potions or [x](javascript:alert(1)).');
      const { problems } = (await update({ ...editable(made.item), body: '[x](https://x.example)' })).body;
      expect(problems).toEqual([]);
      await retract(made.item.id);
    });

    it('accept titles and texts of the maximum length', async () => {
      const { body } = await create({ title: '長'.repeat(120), body: '長'.repeat(20_000) });
      expect(body.item.body).toHaveLength(20_000);
      expect((await show(body.item.slug)).body.item.title).toHaveLength(120);
      await retract(body.item.id);
    });

    it('refuse a slug that another news item has', async () => {
      const { body } = await create({ title: 'Mine', slug: 'mine' });
      expect((await create({ title: 'Other', slug: 'mine' })).body.details).toEqual({ reason: 'slug_taken' });
      const other = (await create({ title: 'Other', slug: 'other' })).body.item;
      expect((await update({ ...editable(other), slug: 'mine' })).body.details).toEqual({ reason: 'slug_taken' });
      await retract(body.item.id);
    });

    it('reject a save that would overwrite a newer version, and return the saved text', async () => {
      const { item } = (await create({ title: 'Shared', body: 'base' })).body;
      const both = await Promise.all(['mine', 'theirs'].map((text) => update({ ...editable(item), body: text })));
      const [saved, refused] = both.toSorted((a, b) => a.status - b.status);
      expect([saved?.status, refused?.status]).toEqual([200, 409]);
      expect(refused?.body.details).toEqual({ reason: 'changed_meanwhile', current: saved?.body.item });
      const { current } = refused?.body.details ?? {};
      expect((await update({ ...editable(current), body: 'merged' })).body.item.body).toBe('merged');
      await retract(item.id);
    });

    it('return 404 for items that do not exist', async () => {
      expect((await retract(4_000_000)).status).toBe(404);
      expect(
        (await update({ id: 4_000_000, updated_at: 1, title: 'T', slug: 't', body: 'x', published_at: 1e12 })).status,
      ).toBe(404);
      expect((await show('nothing-here')).status).toBe(404);
      expect((await show('NOT-A-SLUG')).status).toBe(400);
    });
  });

  describe('the feed of news', () => {
    it('is valid Atom with absolute addresses, ETag and the newest items', async () => {
      await create({
        title: 'Feed <me> & "you"',
        slug: 'feed-me',
        body: 'A [screen](#/download), ![Town](/media/town.png)\n\n![Town](/media/town.png)\n\n<script>alert(1)</script>',
      });
      const { status, headers, text } = await server.call('GET /news.xml');
      expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
      const feed = readXml(text);
      expect(atomFaults(feed)).toEqual([]);
      expect(childText(feed, 'title')).toBe('Acme & Co: News');
      const [entry] = feed.children.filter(({ name }) => name === 'entry');
      if (!entry) throw new Error('no entry');
      expect(childText(entry, 'title')).toBe('Feed <me> & "you"');
      expect(entry.children.find(({ name }) => name === 'link')?.attributes.href).toBe(
        'https://acme.example/news/feed-me',
      );
      const html = childText(entry, 'content');
      expect(html).toContain('<a href="https://acme.example/#/download">screen</a>');
      expect(html).toContain('<img src="https://acme.example/media/town.png" alt="Town"/>');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      const etag = headers.get('etag') ?? '';
      expect((await fetch(`${server.url}/news.xml`, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const head = await fetch(`${server.url}/news.xml`, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    });

    it('is accompanied by a calendar of guild battles only if the realm has a schedule', async () => {
      expect((await server.call('GET /woe.ics')).status).toBe(404);
      const woe = { windows: [{ day: 6, start: '23:00', end: '01:00', zone: 'America/New_York' }] };
      const scheduled = await start({ publicUrl: 'https://acme.example', site: { name: 'Acme', woe } });
      const { status, headers, text } = await scheduled.call('GET /woe.ics');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
      expect(text).toContain('URL:https://acme.example/#/server_info\r\n');
      expect((await scheduled.call('GET /site.json')).body.woe_calendar).toBe(true);
      const etag = headers.get('etag') ?? '';
      expect((await fetch(`${scheduled.url}/woe.ics`, { headers: { 'if-none-match': etag } })).status).toBe(304);
      await scheduled.close();
    });

    it('is valid without any news', async () => {
      const empty = await start();
      const feed = readXml((await empty.call('GET /news.xml')).text);
      expect([atomFaults(feed), feed.children.filter(({ name }) => name === 'entry')]).toEqual([[], []]);
      await empty.close();
    });
  });
});
