import { type App, createApp, publicPages, type ScreenModel, type ViewId, viewEntry, views } from '@kafra/sdk';
import { siteConfig } from '@kafra/sdk/contract';
import { nodeTransport } from '@kafra/sdk/node';
import { type FakeClock, fakeClock, memoryTokens } from '@kafra/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widthOf } from '../../packages/cli/src/ui/widgets/fit.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';
import { columns, type ShownUi, showUi, uiOver } from '../support/terminal-ui.tsx';

/** Every screen of the product, over a real server whose realm stands still. */
let server: TestServer;
const tokens: Record<string, string> = {};
const rows = 34;
const noon = Date.UTC(2026, 5, 20, 12);

beforeAll(async () => {
  server = await startDemo();
  for (const name of ['owner', 'player']) tokens[name] = await demoToken(server, name);
}, 60_000);
afterAll(() => server.close());

async function open(hash: string, name?: string): Promise<{ app: App; clock: FakeClock; shown: ShownUi }> {
  const clock = fakeClock(noon);
  const token = name && tokens[name];
  const app = createApp({
    baseUrl: server.url,
    transport: nodeTransport({ timeout: 20_000 }),
    site: siteConfig.parse((await server.call('GET /site.json')).body),
    clock,
    tokens: memoryTokens(token === undefined ? undefined : { token, lasting: false }),
    clipboard: { write: async () => undefined },
    opener: { open: () => undefined },
    files: { download: async () => undefined, save: async () => undefined },
    log: { warn: () => undefined },
    fetchBytes: async (path) => new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer()),
    hash,
  });
  const shown = await showUi(app, { rows });
  await loaded(app);
  await clock.advance(0);
  return { app, clock, shown };
}

/** Resolves once the screen has all it shows. */
async function loaded(app: App): Promise<void> {
  const { model } = app.scene.getSnapshot();
  for (let tries = 0; tries < 500; tries += 1) {
    const view = model.getSnapshot();
    const isBusy = 'loading' in view ? view.loading : view.busy;
    if (!isBusy) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It never loads.');
}

describe('views', () => {
  test.each(Object.keys(views) as ViewId[])('%s', async (id) => {
    const name = viewEntry(id).level > 0 ? 'owner' : 'player';
    const { app, shown } = await open(`#/control_panel/${id}`, name);
    expect(app.modal.dialog.getSnapshot()).toBeUndefined();
    const frame = shown.frame();
    const { model, heading } = app.scene.getSnapshot();
    expect(frame).toContain(heading);
    for (const words of firstWords(model)) expect(frame).toContain(words);
    expect(frame.split('\n').every((line) => widthOf(line) <= columns)).toBe(true);
    expect(frame.split('\n')).toHaveLength(rows - 1);
    shown.unmount();
    app.dispose();
  });
});

/** What must be on the screen at once: the start of the first row or the title of the first card. */
function firstWords(model: ScreenModel): string[] {
  if (model.kind === 'table') {
    const {
      rows: [row],
      empty,
      total,
    } = model.getSnapshot();
    return row ? [row.cells[0]?.text.slice(0, 12) ?? '', `of ${total}`] : [empty ?? ''];
  }
  return model.kind === 'cards'
    ? model
        .getSnapshot()
        .cards.slice(0, 1)
        .map(({ title }) => title)
    : [];
}

describe('pages', () => {
  const shown = Object.keys(publicPages).filter((id) => id !== 'verify' && id !== 'reset');
  test.each([...shown, 'verify/no-such-link', 'reset/some-link'])('%s', async (id) => {
    const page = await uiOver({ hash: `#/${id}` }, { rows });
    expect(page.frame()).toMatchSnapshot();
    page.unmount();
  });
});

describe('who may not', () => {
  test.each([
    ['member', "You don't have guild storage permissions in any guild"],
    ['loner', 'You are not a member of any guild'],
  ])('%s at the guild storage', async (name, words) => {
    tokens[name] = await demoToken(server, name);
    const { app, shown } = await open('#/control_panel/guild_storage', name);
    expect(shown.frame()).toContain(words);
    shown.unmount();
    app.dispose();
  });
});
