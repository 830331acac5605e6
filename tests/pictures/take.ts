import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type VisitOptions, visit } from '../support/browser.ts';
import { launchBrowser } from '../support/chromium.ts';
import { demoNoon, demoToken } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { showTerminal } from './terminal-page.ts';

/**
 * Creates the pictures of the README: the site by day and at night, and the terminal, with a frozen demo realm and the
 * last build.
 */
const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const size = { width: 1366, height: 768 };

async function takeSite(browser: Browser, server: TestServer, options: VisitOptions, hash: string, name: string) {
  const site = await visit(browser, server, { ...options, ...size });
  await site.page.clock.setFixedTime(demoNoon);
  await site.go(hash);
  await site.page.waitForLoadState('networkidle');
  // The index of pictures loads after the rows, and the pictures of visible rows after the index.
  if (options.token !== undefined)
    await site.page.waitForFunction(() => {
      const visible = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      return visible.length > 0 && visible.every((image) => image.complete && image.naturalWidth > 0);
    });
  // The page has a paper texture, so a PNG would be four times as large.
  await site.page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 85 });
  await site.close();
}

async function takeTerminal(browser: Browser, server: TestServer, token: string, hash: string, name: string) {
  const home = await mkdtemp(join(tmpdir(), 'kafra-pictures-'));
  const page = await browser.newPage({ viewport: size });
  await showTerminal(page, [hash], { KAFRA_CONFIG_DIR: home, KAFRA_API_URL: server.url, KAFRA_TOKEN: token });
  await page.locator('pre').screenshot({ path: join(folder, name) });
  await page.close();
  await rm(home, { recursive: true });
}

await mkdir(folder, { recursive: true });
const server = await startTestServer({ demo: { seed: 1, frozenAt: demoNoon } });
const browser = await launchBrowser();
try {
  const token = await demoToken(server, 'owner');
  for (const theme of ['day', 'night'] as const) {
    await takeSite(browser, server, { theme }, '#/home', `home-${theme}.jpg`);
    await takeSite(browser, server, { theme, token }, '#/control_panel/live_market', `market-${theme}.jpg`);
  }
  await takeTerminal(browser, server, token, '#/control_panel/mob_db?search=drops:(type:card)', 'terminal.png');
} finally {
  await browser.close();
  await server.close();
}
