import { publicPages, type ScreenModel, type ViewId, viewEntry, views } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widthOf } from '../../packages/cli/src/terminal/text-width.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { renderDemoUi } from '../support/demo-ui.ts';
import type { TestServer } from '../support/server.ts';
import { columns, renderMockedUi } from '../support/terminal-ui.tsx';

/** Tests every screen with a real server and a frozen realm. */
let server: TestServer;
const tokens: Record<string, string> = {};
const rows = 34;

beforeAll(async () => {
  server = await startDemo();
  for (const name of ['owner', 'player']) tokens[name] = await demoToken(server, name);
}, 60_000);
afterAll(() => server.close());

/**
 * Screens that look different in each run, so that they have no snapshot: pictures load at different times, the list of
 * changes depends on earlier builds, and sessions have the current time.
 */
const unstableScreens: readonly ViewId[] = ['item_db', 'mob_db', 'map_db', 'skill_db', 'changes', 'sessions'];

describe('the terminal screen of the view', () => {
  test.each(Object.keys(views) as ViewId[])('%s', async (id) => {
    const name = viewEntry(id).level > 0 ? 'owner' : 'player';
    const shown = await renderDemoUi(server, { hash: `#/control_panel/${id}`, token: tokens[name] }, { rows });
    const { app } = shown;
    expect(app.modal.dialog.getSnapshot()).toBeUndefined();
    const frame = shown.frame();
    const { model, heading } = app.activeScreen.getSnapshot();
    expect(frame).toContain(heading);
    for (const texts of firstTexts(model))
      expect(
        texts.some((text) => frame.includes(text)),
        texts[0],
      ).toBe(true);
    expect(frame.split('\n').every((line) => widthOf(line) <= columns)).toBe(true);
    expect(frame.split('\n')).toHaveLength(rows - 1);
    if (!unstableScreens.includes(id)) expect(frame).toMatchSnapshot();
    shown.unmount();
  });
});

/**
 * Returns the texts that must be visible without scrolling: the start of the first row, complete or short, or the title
 * of the first card.
 */
function firstTexts(model: ScreenModel): string[][] {
  if (model.kind === 'table') {
    const {
      rows: [row],
      empty,
      total,
      more,
      count,
    } = model.getSnapshot();
    if (!row) return [[empty ?? '']];
    const { text = '', shortText = text } = row.cells[0] ?? {};
    return [[text.slice(0, 12), shortText], [more ? (count ?? '') : `of ${total}`]];
  }
  return model.kind === 'cards'
    ? model
        .getSnapshot()
        .cards.slice(0, 1)
        .map(({ title }) => [title])
    : [];
}

const castles = [{ id: 3, map: 'gefg_cas04', name: 'Bergel', guild: 'Lanternwatch', times_held: 1 }];

describe('the terminal screen of the page', () => {
  const shown = Object.keys(publicPages).filter((id) => !['verify', 'reset', 'not_me', 'device_code'].includes(id));
  test.each([...shown, 'verify/no-such-link', 'reset/some-link', 'not_me/some-link', 'device/BBBB-BBBB'])(
    '%s',
    async (id) => {
      const page = await renderMockedUi({ hash: `#/${id}`, replies: { 'server.castles': { castles } } }, { rows });
      expect(page.frame()).toMatchSnapshot();
      page.unmount();
    },
  );
});

describe('the guild storage without permission', () => {
  test.each([
    ['member', "You don't have guild storage permissions in any guild"],
    ['loner', 'You are not a member of any guild'],
  ])('shows the reason for the refusal to %s', async (name, words) => {
    const token = await demoToken(server, name);
    const shown = await renderDemoUi(server, { hash: '#/control_panel/guild_storage', token }, { rows });
    expect(shown.frame()).toContain(words);
    shown.unmount();
  });
});
