import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sideways, type Visit, visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoNoon, demoToken, startDemo } from '../support/demo.ts';
import { renderDemoUi } from '../support/demo-ui.ts';
import { controlCharacters, hostileText } from '../support/hostile-texts.ts';
import { atomFaults, childText, readXml } from '../support/news.ts';
import type { TestServer } from '../support/server.ts';

/**
 * Titles and texts of news as other tools of an operator may write them into the table, with the expected plain text.
 */
const titles: [name: string, title: string, shown: RegExp][] = [
  ['an image tag', '<img src=x onerror=alert(1)>', /<img src=x onerror=alert\(1\)>/],
  ['a script', '</title><script>alert(1)</script>', /<\/title><script>alert\(1\)<\/script>/],
  ['a link in Markdown', '[x](javascript:alert(1))', /\[x\]\(javascript:alert\(1\)\)/],
  ['entities', '&lt;b&gt; &amp; "quotes" \'too\' ]]>', /&lt;b&gt; &amp; "quotes" 'too' \]\]>/],
  ['a very long word', 'W'.repeat(120), /WWW/],
  ['a right-to-left override', 'abc\u202edef', /abc.?def/],
  ['stacked marks', `Z${'\u0337\u0321\u031b'.repeat(30)}algo`, /algo/],
  ['control characters', `a${hostileText}b`.slice(0, 120), /a/],
];

describe.skipIf(!hasBrowser).each(titles)('news with %s for title and text', (_, title, shown) => {
  let server: TestServer;
  let browser: Browser;
  let site: Visit;
  let sandbox: CliSandbox;
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    sandbox = createCliSandbox(server.url);
    const body = `${title}\n\n## ${title}\n\n- ${title}\n\n[link](javascript:alert(1)) <img src=x onerror=alert(1)>`;
    const row = { published_at: demoNoon - 1, expires_at: null, updated_at: demoNoon, author: null, pinned: 1 };
    const { db } = server.services.database;
    await db.deleteFrom('site_news').execute();
    await db
      .insertInto('site_news')
      .values({ ...row, title, body, slug: 'hostile' })
      .execute();
    site = await visit(browser, server, { width: 360 });
  });
  afterAll(async () => {
    sandbox?.remove();
    await browser?.close();
    await server?.close();
  });

  it('is plain text on the web site', async () => {
    const { page } = site;
    let alerts = 0;
    page.on('dialog', (one) => {
      alerts += 1;
      void one.dismiss();
    });
    for (const hash of ['#/home', '#/news', '#/news/hostile']) {
      await site.go(hash);
      await page.getByText(shown).first().waitFor();
      expect(await page.locator('main img, main script, main a[href^=javascript]').count()).toBe(0);
      expect(await sideways(page)).toBe(0);
    }
    expect([alerts, site.complaints]).toEqual([0, []]);
  });

  it('is plain text in the terminal UI', async () => {
    for (const hash of ['#/home', '#/news', '#/news/hostile']) {
      const ui = await renderDemoUi(server, { hash }, { rows: 60 });
      const text = ui.frame().replaceAll(/\u001b\[[\d;]*m/g, '');
      expect(text).toMatch(shown);
      expect(controlCharacters.exec(text.replaceAll('\n', ''))).toBe(null);
      ui.unmount();
    }
  });

  it('is plain text in commands', async () => {
    const token = await demoToken(server, 'staff');
    for (const args of [
      ['news', 'list'],
      ['news', 'list', '--format', 'table'],
      ['news', 'list', '--csv'],
      ['news', 'show', 'hostile'],
      ['news', 'show', 'hostile', '--json'],
      ['admin', 'news'],
    ]) {
      const { stdout, code } = await sandbox.run(args, { env: { KAFRA_TOKEN: token } });
      expect(code).toBe(0);
      expect(controlCharacters.exec(stdout.replaceAll(/[\r\n\t]/g, ' '))).toBe(null);
      if (!args.includes('--json') && !args.includes('--csv')) expect(stdout).toMatch(shown);
    }
  });

  it('is plain text in a valid feed', async () => {
    const feed = readXml((await server.call('GET /news.xml')).text);
    expect(atomFaults(feed)).toEqual([]);
    const [entry] = feed.children.filter(({ name }) => name === 'entry');
    if (!entry) throw new Error('no entry');
    expect(childText(entry, 'title')).toMatch(shown);
    const html = childText(entry, 'content') ?? '';
    expect(html).not.toMatch(/<(img|script)|href="javascript/);
    expect(controlCharacters.exec(`${childText(entry, 'title')}${html}`.replaceAll(/[\n\t]/g, ''))).toBe(null);
  });
});
