import { type App, type Dialog, type DialogId, dialog, type PageId, type ViewId, viewEntry, views } from '@kafra/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver } from '../support/app.ts';
import { hasBrowser, launchBrowser, type Visit, visit } from '../support/browser.ts';
import { demoPassword, startDemo } from '../support/demo.ts';
import { signIn } from '../support/people.ts';
import { screen } from '../support/screen.ts';
import type { TestServer } from '../support/server.ts';
import { type ShownUi, showUi } from '../support/terminal-ui.tsx';
import { arrived, dialogWords, screenWords, unsaid } from '../support/words.ts';

/** Both renderers over one real server: whatever a definition says is said in the browser and in the terminal. */
const owner = 'owner@kafra.example';
let server: TestServer;
let browser: Browser;
let site: Visit;
let page: Page;
let app: App;
let terminal: ShownUi;
/** So large that nothing has to be left out. */
const wide = screen(200, 400);

const panel = Object.keys(views) as ViewId[];
const publicPages: PageId[] = ['home', 'server_info', 'server_features', 'discord', 'download'];

/** Everything that the browser says: texts, and the labels of what has none. */
const siteText = () =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return `${document.body.textContent}\n${labels.join('\n')}`;
  });

/** A key without a meaning: when it has been handled, everything before it has been drawn. */
const drawn = () => terminal.press('f13');

async function goBoth(hash: string): Promise<void> {
  app.navigate(hash);
  const { model } = app.activeScreen.getSnapshot();
  await Promise.all([arrived(model), site.go(hash)]);
  await drawn();
}

async function bothSay(words: readonly string[]): Promise<void> {
  await expect.poll(async () => unsaid(words, await wide.look()), { timeout: 20_000 }).toEqual([]);
  await expect.poll(async () => unsaid(words, await siteText()), { timeout: 20_000 }).toEqual([]);
}

describe.skipIf(!hasBrowser)('the same words', () => {
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    site = await visit(browser, server, { token: await signIn(server, owner, demoPassword), width: 1600 });
    page = site.page;
    app = await appOver(server, owner, demoPassword);
    terminal = await showUi(app, { on: wide });
  });
  afterAll(async () => {
    terminal?.unmount();
    await browser?.close();
    await server?.close();
  });

  test.each(publicPages)('page %s', async (id) => {
    await goBoth(`#/${id}`);
    const words = screenWords(app.activeScreen.getSnapshot().model);
    await bothSay(words);
  });

  test.each(panel)('view %s', async (id) => {
    await goBoth(`#/control_panel/${id}`);
    const words = [viewEntry(id).title, ...screenWords(app.activeScreen.getSnapshot().model)];
    expect(words.length).toBeGreaterThan(1);
    await bothSay(words);
  });

  /** Where a dialog is found: a place, and the button that opens it. */
  const found: [DialogId, place: string, button: string, Dialog][] = [
    ['transfer_character', 'master', 'Transfer Character', dialog('transfer_character')],
    ['create_player_account', 'master', 'Create Player Account', dialog('create_player_account')],
    ['change_master_email', 'master', 'Change Master Email', dialog('change_master_email')],
    ['change_master_password', 'master', 'Change Master Password', dialog('change_master_password')],
    ['create_guest_profile', 'guest_profiles', 'Create New Guest Profile', dialog('create_guest_profile')],
    ['logout', 'master', 'Log Out', dialog('logout')],
  ];

  test.each(found)('dialog %s', async (_, place, button, opened) => {
    await goBoth(`#/control_panel/${place}`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    app.modal.open(opened);
    await drawn();
    const model = app.modal.getSnapshot();
    const words = model ? dialogWords(model) : [];
    expect(words.length).toBeGreaterThan(1);
    await bothSay(words);
    app.modal.close();
    await page.keyboard.press('Escape');
  });
});
