import { dialog } from '@kafra/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/**
 * Tests that texts that occur twice are drawn twice and disappear with their list. If React keys were equal, React
 * would log an error.
 */
const listen = () => vi.spyOn(console, 'error');
let complaints: ReturnType<typeof listen>;
beforeEach(() => {
  complaints = listen();
});
afterEach(() => {
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

const home = () => renderMockedUi({ hash: '#/server_features' });

const nothing = () => undefined;
/** A text of several lines of which the middle ones are equal. */
const long = 'a'.repeat(300);

test('choices with the same label all disappear when a search excludes them', async () => {
  const shown = await home();
  const others = ['Beacon', 'Cask', 'Drum', 'Ember', 'Flask', 'Gem'];
  const choices = [...others, 'Anvil', 'Anvil'].map((label) => ({ label, run: nothing }));
  shown.ui.overlay.set({ kind: 'choose', title: 'Choose', choices });
  await shown.idle();
  expect(shown.frame().match(/Anvil/g)).toHaveLength(2);
  await shown.type('anv');
  expect(shown.frame().match(/Anvil/g)).toHaveLength(2);
  await shown.type('x');
  expect(shown.frame()).not.toContain('Anvil');
});

test('repeated lines above choices are all shown', async () => {
  const shown = await home();
  shown.ui.overlay.set({
    kind: 'choose',
    title: 'Choose',
    facts: [{ label: 'Name', value: { text: long } }],
    choices: [],
  });
  await shown.idle();
  expect(shown.frame()).toContain('Name  aaa');
});

test('repeated lines of a confirmation are all shown', async () => {
  const shown = await home();
  shown.app.modal.open(dialog('end_session', { id: 's1', name: long }));
  await shown.idle();
  expect(shown.frame()).toContain('End the session');
});

test('repeated lines in the details of a row are all shown', async () => {
  const items = Array.from({ length: 60 }, () => ({ zeny: 1 }));
  const log = { time: 1_000, items, log_type: 2, modifier: 0 };
  const terminal = createVirtualTerminal(140, 40);
  const shown = await renderMockedUi(
    {
      level: 0,
      hash: '#/control_panel/item_logs',
      replies: { ...accountResponses, 'account.itemLogs': { item_logs: [log] } },
      files: { '/db/item': [{ id: 501, aegis_name: 'Red_Potion', name: 'Red Potion', type: 'Healing' }] },
    },
    { terminal },
  );
  expect(await terminal.screenText()).toMatch(/Zeny, Zeny, Zeny, Zeny, Zeny, Zeny/);
  shown.unmount();
});
