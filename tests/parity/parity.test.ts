import {
  type App,
  type Dialog,
  type DialogId,
  dialog,
  type PageId,
  type ScreenModel,
  type ViewId,
  viewEntry,
  views,
} from '@kafra/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectApp } from '../support/app.ts';
import { type Visit, visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { demoPassword, startDemo } from '../support/demo.ts';
import { testSome } from '../support/exhaustive.ts';
import { dialogTexts, missingTexts, screenTexts, waitUntilLoaded } from '../support/expected-texts.ts';
import { signIn } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { type RenderedUi, renderUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests both user interfaces with one real server: the browser and the terminal show all texts of a definition. */
const owner = 'owner@kafra.example';
let server: TestServer;
let browser: Browser;
let site: Visit;
let page: Page;
let app: App;
let terminalUi: RenderedUi;
/** A terminal that is large enough to show all texts of a screen. */
const wideTerminal = createVirtualTerminal(240, 400);

const panel = Object.keys(views) as ViewId[];
const publicPages: PageId[] = ['home', 'server_info', 'server_features', 'discord', 'download'];

/** Returns all texts that the browser shows, including labels of elements without text. */
const siteText = () =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return `${document.body.textContent}\n${labels.join('\n')}`;
  });

/** Presses a key without a function. When the terminal UI has handled it, all earlier changes have been drawn. */
const redraw = () => terminalUi.press('f13');

/**
 * Returns groups of actions that are available at the same time: those of the toolbar and a card, or those of a row.
 */
function actionsTogether(model: ScreenModel): (readonly { key: string | undefined }[])[] {
  if (model.kind === 'table') return model.getSnapshot().rows.map(({ actions }) => actions);
  if (model.kind === 'page') return [];
  const { toolbar, cards } = model.getSnapshot();
  return [toolbar, ...cards.map(({ buttons = [] }) => [...toolbar, ...buttons])];
}

/** Returns keys that several actions of a screen have, so that only one of them could be pressed. */
const repeatedKeys = (model: ScreenModel): string[] =>
  actionsTogether(model).flatMap((actions) => {
    const keys = actions.flatMap(({ key }) => key ?? []);
    return keys.filter((key, at) => keys.indexOf(key) !== at);
  });

async function navigateBoth(hash: string): Promise<void> {
  app.navigate(hash);
  const { model } = app.activeScreen.getSnapshot();
  await Promise.all([waitUntilLoaded(model), site.go(hash)]);
  await redraw();
}

async function expectBothShow(texts: readonly string[]): Promise<void> {
  await expect.poll(async () => missingTexts(texts, await wideTerminal.screenText()), { timeout: 20_000 }).toEqual([]);
  await expect.poll(async () => missingTexts(texts, await siteText()), { timeout: 20_000 }).toEqual([]);
}

describe.skipIf(!hasBrowser)('the web site and the terminal UI show the same texts', () => {
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    site = await visit(browser, server, { token: await signIn(server, owner, demoPassword), width: 1600 });
    page = site.page;
    app = await connectApp(server, owner, demoPassword);
    terminalUi = await renderUi(app, { terminal: wideTerminal });
  });
  afterAll(async () => {
    terminalUi?.unmount();
    await browser?.close();
    await server?.close();
  });

  test.each(publicPages)('on the page %s', async (id) => {
    await navigateBoth(`#/${id}`);
    const texts = screenTexts(app.activeScreen.getSnapshot().model);
    await expectBothShow(texts);
  });

  testSome(12, panel)('on the view %s', async (id) => {
    await navigateBoth(`#/control_panel/${id}`);
    const texts = [viewEntry(id).title, ...screenTexts(app.activeScreen.getSnapshot().model)];
    expect(texts.length).toBeGreaterThan(1);
    expect(repeatedKeys(app.activeScreen.getSnapshot().model)).toEqual([]);
    await expectBothShow(texts);
  });

  /** Returns the address of a screen, and the button on it that opens a dialog. */
  const found: [DialogId, place: string, button: string, Dialog][] = [
    ['transfer_character', 'master', 'Transfer Character', dialog('transfer_character')],
    ['create_player_account', 'master', 'Create Player Account', dialog('create_player_account')],
    ['change_master_email', 'master', 'Change Master Email', dialog('change_master_email')],
    ['change_master_password', 'master', 'Change Master Password', dialog('change_master_password')],
    ['create_guest_profile', 'guest_profiles', 'Create New Guest Profile', dialog('create_guest_profile')],
    ['logout', 'master', 'Log Out', dialog('logout')],
  ];

  testSome(4, found)('in the dialog %s', async (_, place, button, opened) => {
    await navigateBoth(`#/control_panel/${place}`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    app.modal.open(opened);
    await redraw();
    const model = app.modal.getSnapshot();
    const texts = model ? dialogTexts(model) : [];
    expect(texts.length).toBeGreaterThan(1);
    await expectBothShow(texts);
    app.modal.close();
    await page.keyboard.press('Escape');
  });
});
