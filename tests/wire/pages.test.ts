import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { newStaff } from '../support/news.ts';
import { newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

overDatabases((start) => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await start({ site: { name: 'Acme' } });
    owner = await newStaff(server, 'page_owner', 99);
  });
  afterAll(() => server.close());

  const call = (name: string, form: object = {}, token: string | undefined = owner.token) =>
    server.call(`POST /api/admin/pages${name}`, form, token);
  const save = (form: object) => call('/save', { version: 0, text: '- Text', ...form });
  const site = async (language?: string) => {
    const headers = language === undefined ? undefined : { 'accept-language': language };
    const response = await fetch(`${server.url}/site.json`, { headers: headers ?? {} });
    return { headers: response.headers, status: response.status, pages: (await response.json()).pages };
  };
  const textOf = (spans: { text: string }[]) => spans.map(({ text }) => text).join('');
  const list = async () => (await call('')).body.pages;

  const folder = () => path.join(server.services.config.dataDir, 'site/pages');
  const writeFile = (name: string, text: string) => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(path.join(folder(), name), text);
  };
  const removeFile = (name: string) => rmSync(path.join(folder(), name));

  describe('editable pages', () => {
    it('are created, shown to visitors, changed, removed and restored', async () => {
      expect(await list()).toEqual([]);
      const first = await save({ slug: 'rules', text: '\ufeff- No botting\r\n- Be kind' });
      expect([first.status, first.body.page]).toEqual([
        200,
        {
          ...{ slug: 'rules', language: 'en', is_default: true, source: 'database', version: 1 },
          ...{ text: '- No botting\n- Be kind', author: owner.email, updated_at: expect.any(Number) },
        },
      ]);
      const entries = [[{ text: 'No botting' }], [{ text: 'Be kind' }]];
      expect((await site()).pages.server_info).toEqual([
        { id: 'rules', title: 'Rules and Restrictions', parts: [{ kind: 'list', entries }] },
      ]);
      expect((await save({ slug: 'rules', version: 1, text: '- Second' })).body.page.version).toBe(2);
      expect(await list()).toEqual([expect.objectContaining({ slug: 'rules', version: 2, text: '- Second' })]);
      // Saving a page with the same text creates no new version.
      expect((await save({ slug: 'rules', version: 2, text: '- Second' })).body.page.version).toBe(2);

      expect((await call('/remove', { slug: 'rules', version: 2 })).status).toBe(204);
      expect((await site()).pages.server_info).toEqual([]);
      expect((await call('/show', { slug: 'rules' })).body.page).toMatchObject({ source: 'removed', text: '' });
      const { versions } = (await call('/versions', { slug: 'rules' })).body;
      expect(
        versions.map(({ version, is_removal, characters }: Record<string, unknown>) => [
          version,
          is_removal,
          characters,
        ]),
      ).toEqual([
        [3, true, 0],
        [2, false, 8],
        [1, false, 22],
      ]);
      expect((await call('/show', { slug: 'rules', version: 1 })).body.page.text).toBe('- No botting\n- Be kind');
      const restored = await call('/restore', { slug: 'rules', version: 1, current: 3 });
      expect(restored.body.page).toMatchObject({ version: 4, source: 'database', text: '- No botting\n- Be kind' });
      expect((await call('/restore', { slug: 'rules', version: 3, current: 4 })).body.message).toContain(
        'removed the page',
      );
      expect((await call('/restore', { slug: 'rules', version: 9, current: 4 })).status).toBe(404);

      const audits = await server.services.database.db
        .selectFrom('site_audit')
        .where('action', 'like', '%_page')
        .select(['action', 'target'])
        .execute();
      expect(audits.map(({ action, target }) => `${action} ${target}`)).toEqual([
        ...['save_page rules', 'save_page rules', 'save_page rules', 'remove_page rules', 'restore_page rules'],
      ]);
    });

    it('keep the last 20 versions', async () => {
      for (let version = 0; version < 23; version++)
        await save({ slug: 'long-history', version, text: `Text ${version}` });
      const { versions } = (await call('/versions', { slug: 'long-history' })).body;
      expect(versions.map(({ version }: { version: number }) => version)).toEqual(
        Array.from({ length: 20 }, (_, index) => 23 - index),
      );
    });

    it('reject a save that would overwrite a newer version, and return its author, time and text', async () => {
      await save({ slug: 'shared', text: 'base' });
      const both = await Promise.all(['mine', 'theirs'].map((text) => save({ slug: 'shared', version: 1, text })));
      const [saved, refused] = both.toSorted((a, b) => a.status - b.status);
      expect([saved?.status, refused?.status]).toEqual([200, 409]);
      expect(refused?.body.message).toMatch(
        new RegExp(`^The page was changed by ${owner.email} at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.$`),
      );
      expect(refused?.body.details).toEqual({ reason: 'changed_meanwhile', current: saved?.body.page });
      expect((await save({ slug: 'shared', version: 2, text: 'merged' })).body.page.version).toBe(3);
      // Two owners create the same page at the same time.
      const begun = await Promise.all(['one', 'two'].map((text) => save({ slug: 'begun', text })));
      expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('reject a save of a page that was removed meanwhile, and accept it when repeated', async () => {
      await save({ slug: 'gone', text: 'base' });
      await call('/remove', { slug: 'gone', version: 1 });
      const refused = await save({ slug: 'gone', version: 1, text: 'mine' });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^The page was removed by /)]);
      const { current } = refused.body.details;
      expect((await save({ slug: 'gone', version: current.version, text: 'mine' })).body.page.text).toBe('mine');
      await call('/remove', { slug: 'gone', version: 3 });
      // After the page was removed, a new page with the same name is created.
      expect((await save({ slug: 'gone', text: 'again' })).body.page.version).toBe(5);
    });

    it('are replaced by pages from files and settings', async () => {
      writeFile('qualities.md', '- From the file');
      const { page } = (await save({ slug: 'qualities', text: '- From the database' })).body;
      expect(page).toMatchObject({
        ...{ source: 'file', location: 'site/pages/qualities.md', overridden_by: 'site/pages/qualities.md' },
        text: '- From the database',
      });
      const quality = async () => JSON.stringify((await site()).pages.server_info);
      expect(await quality()).toContain('From the file');
      removeFile('qualities.md');
      expect(await quality()).toContain('From the database');
      await call('/remove', { slug: 'qualities', version: 1 });

      writeFile('staff.md', '# Staff\n\nAnn');
      const [staff] = (await list()).filter(({ slug }: { slug: string }) => slug === 'staff');
      expect(staff).toEqual({
        ...{ slug: 'staff', language: 'en', is_default: true, source: 'file', location: 'site/pages/staff.md' },
        ...{ version: 0, text: '# Staff\n\nAnn', updated_at: expect.any(Number) },
      });
      removeFile('staff.md');
      // A page file with an invalid text does not override the page of the database.
      writeFile('rules.md', '<html>');
      expect(JSON.stringify((await site()).pages.server_info)).toContain('No botting');
      removeFile('rules.md');

      const other = await start({ site: { pages: { rules: ['Set'], features: [{ title: 'T', list: ['a'] }] } } });
      const boss = await newStaff(other, 'settings_owner', 99);
      const saved = await other.call(
        'POST /api/admin/pages/save',
        { slug: 'rules', version: 0, text: '- Mine' },
        boss.token,
      );
      expect(saved.body.page).toMatchObject({ source: 'settings', overridden_by: 'site.pages.rules' });
      const pages = (await other.call('POST /api/admin/pages', {}, boss.token)).body.pages;
      expect(pages.map(({ slug, text }: Record<string, unknown>) => [slug, text])).toEqual([
        ['features', ''],
        ['rules', '- Mine'],
      ]);
      await other.close();
    });

    it('are written only by owners', async () => {
      const player = await newPerson(server);
      const staff = await newStaff(server, 'page_staff', 98);
      const name = { slug: 'rules' };
      const requests = {
        '': {},
        '/show': name,
        '/preview': { ...name, text: '' },
        '/save': { ...name, version: 0, text: 'x' },
        '/remove': { ...name, version: 1 },
        '/versions': name,
        '/restore': { ...name, version: 1, current: 1 },
      };
      for (const [path, request] of Object.entries(requests)) {
        expect((await server.call(`POST /api/admin/pages${path}`, request)).status).toBe(401);
        expect((await call(path, request, player.token)).status).toBe(403);
        expect((await call(path, request, staff.token)).status).toBe(403);
      }
    });

    it.each([
      ['an empty text', { text: '' }, 'text'],
      ['a text of spaces', { text: ' \n\t ' }, 'The text is empty'],
      ['a text of 20,001 characters', { text: 'x'.repeat(20_001) }, 'text'],
      ['a page of HTML', { text: '<!doctype html><p>Hi' }, 'is HTML'],
      ['a text with an escape sequence', { text: 'a\u001b[2Jb' }, 'control characters'],
      ['half of a character', { text: 'a\ud83d' }, 'half of a surrogate pair'],
      ['a slug that is a route', { slug: 'account' }, 'address of the site itself'],
      ['a slug that is a share address', { slug: 'castle' }, 'address of the site itself'],
      ['a slug in capitals', { slug: 'Staff' }, 'slug must be lower-case letters, digits and single hyphens'],
      ['a slug with a path out of the folder', { slug: '../x' }, 'slug'],
      ['a slug of 41 characters', { slug: 'x'.repeat(41) }, 'slug'],
      ['an unknown language', { language: 'xx' }, '"xx" is an unknown language'],
      ['a language that is a path', { language: '../de' }, 'is an unknown language'],
      ['a language of 36 characters', { language: 'x'.repeat(36) }, 'language'],
      ['a version below 0', { version: -1 }, 'version'],
      ['an unknown field', { html: '<b>' }, 'html'],
    ])('are rejected for %s', async (_, form, reason) => {
      const { status, body } = await save({ slug: 'refused', ...form });
      expect([status, body.code, body.message]).toEqual([400, 'invalid_request', expect.stringContaining(reason)]);
    });

    it('are refused for a text of 2 MB', async () => {
      expect((await save({ slug: 'refused', text: 'x'.repeat(2_000_000) })).status).toBe(413);
    });

    it('accept a text of the maximum length in wide characters', async () => {
      const { body } = await save({ slug: 'wide', text: '長'.repeat(20_000) });
      expect(body.page.text).toHaveLength(20_000);
    });

    it('are saved and previewed with warnings about parts that visitors do not see as intended', async () => {
      const text = '{tap_chart}\n\n[x](javascript:alert(1)) [y](/item/501)';
      const problems = [expect.stringMatching(/^the link \[x\]/), '{tap_chart} is not shown: site.taps is not set'];
      expect((await call('/preview', { slug: 'linked', text })).body.problems).toEqual(problems);
      expect((await save({ slug: 'linked', text })).body.problems).toEqual(problems);
      const better = await save({ slug: 'linked', version: 1, text: '[y](/item/501)' });
      expect(better.body.problems).toEqual([]);
      expect((await call('/restore', { slug: 'linked', version: 1, current: 2 })).body.problems).toEqual(problems);
    });

    it('show scripts and HTML as text', async () => {
      const svg = '<svg onload=alert(1)></svg>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
      await save({ slug: 'hostile', text: svg });
      const { cards } = (await call('/preview', { slug: 'hostile', text: svg })).body;
      const { custom } = (await site()).pages;
      expect(custom.find(({ slug }: { slug: string }) => slug === 'hostile').cards).toEqual(cards);
      expect(JSON.stringify(cards)).not.toContain('href');
      expect(cards[0].parts[0].paragraphs.map(textOf)).toEqual([
        '<svg onload=alert(1)></svg>',
        '<script>alert(1)</script>',
        '[x](javascript:alert(1))',
      ]);
    });

    it('have a preview with the title that visitors would see', async () => {
      const preview = async (slug: string) => (await call('/preview', { slug, text: '# Us\n\nAnn' })).body;
      expect((await preview('staff')).title).toBe('Us');
      expect((await preview('rules')).cards).toEqual([
        { id: 'rules', title: 'Rules and Restrictions', parts: [{ kind: 'text', paragraphs: [[{ text: 'Ann' }]] }] },
      ]);
      expect((await call('/preview', { slug: 'rules', text: '' })).body.cards).toEqual([]);
    });

    it('are limited to 20 custom pages in the database', async () => {
      const names = async () =>
        (await list()).filter(({ version, source }: Record<string, unknown>) => version !== 0 && source !== 'removed');
      const count = (await names()).filter(({ slug }: { slug: string }) => slug !== 'rules').length;
      for (let number = count; number < 20; number++) expect((await save({ slug: `page-${number}` })).status).toBe(200);
      expect((await save({ slug: 'one-more' })).body.message).toContain('at most 20 pages');
      expect((await save({ slug: 'page-19', language: 'de' })).status).toBe(200);
    });

    it('return 404 for pages that do not exist', async () => {
      for (const name of ['/show', '/versions']) expect((await call(name, { slug: 'missing' })).status).toBe(404);
      expect((await call('/remove', { slug: 'missing', version: 1 })).status).toBe(404);
      expect((await call('/restore', { slug: 'missing', version: 1, current: 1 })).status).toBe(404);
      expect((await call('/show', { slug: 'rules', version: 99 })).status).toBe(404);
    });
  });

  describe('languages of pages', () => {
    it('are chosen by the header Accept-Language, for pages from files and the database', async () => {
      await save({ slug: 'rules', language: 'de-at', version: 0, text: '- Sei nett' });
      writeFile('rules.zh-Hant.md', '- 友善');
      const rules = async (language?: string) => {
        const { pages } = await site(language);
        const { language: tag, parts } = pages.server_info[0];
        return [tag, parts[0].entries[0][0].text];
      };
      expect(await rules()).toEqual([undefined, 'No botting']);
      expect(await rules('de-DE,de;q=0.9')).toEqual(['de-AT', 'Sei nett']);
      expect(await rules('zh-TW')).toEqual(['zh-Hant', '友善']);
      expect(await rules('xx, fr')).toEqual([undefined, 'No botting']);
      expect((await site('de')).pages.translations).toContainEqual({
        ...{ page: 'rules', language: 'de-AT', languages: ['en', 'de-AT', 'zh-Hant'] },
      });
      // For the language of the site itself, the server returns the page without a language.
      const english = (await call('/show', { slug: 'rules', language: 'EN' })).body.page;
      expect(english).toMatchObject({ is_default: true, language: 'en', text: '- No botting\n- Be kind' });
      removeFile('rules.zh-Hant.md');
    });

    it('are chosen by the visitor, with precedence over Accept-Language', async () => {
      const rules = async (query: string, language: string) => {
        const response = await fetch(`${server.url}/site.json${query}`, { headers: { 'accept-language': language } });
        return [response.status, (await response.json()).pages.server_info[0].language];
      };
      expect(await rules('?language=de', 'en')).toEqual([200, 'de-AT']);
      expect(await rules('?language=en', 'de')).toEqual([200, undefined]);
      // The server ignores unknown language tags, and those for which the page has no text.
      expect(await rules('?language=xx', 'de')).toEqual([200, 'de-AT']);
      expect(await rules('?language=fr', 'de')).toEqual([200, 'de-AT']);
      expect(await rules('?language=de&language=en', 'en')).toEqual([200, undefined]);
    });

    it('have separate ETags, and a Vary header for caches', async () => {
      const [english, german] = [await site('en'), await site('de')];
      expect(german.headers.get('vary')?.toLowerCase()).toContain('accept-language');
      const etag = german.headers.get('etag') ?? '';
      expect(etag).not.toBe(english.headers.get('etag'));
      const again = async (language: string) => {
        const headers = { 'accept-language': language, 'if-none-match': etag };
        const { status, headers: got } = await fetch(`${server.url}/site.json`, { headers });
        return [status, got.get('vary')?.toLowerCase().includes('accept-language')];
      };
      expect([await again('de'), await again('en')]).toEqual([
        [304, true],
        [200, true],
      ]);
    });
  });
});
