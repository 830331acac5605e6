import { type Action, views } from '@kafra/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyScope } from '../../packages/cli/src/ui/keys/key-dispatcher.ts';
import { createCommands } from '../../packages/cli/src/ui/shell/commands.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { type DemoUi, renderDemoUi } from '../support/demo-ui.ts';
import { testSome } from '../support/exhaustive.ts';
import type { TestServer } from '../support/server.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests that every control of the terminal UI has a key, an entry in the command palette and a line in the help. */
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'owner');
}, 60_000);
afterAll(() => server.close());

const pages = ['home', 'news', 'news/season-3', 'server_info', 'server_features', 'download', 'discord', 'castle/0'];
const screens = [...Object.keys(views).map((id) => `control_panel/${id}`), ...pages];

/** Returns the buttons of a screen: those of a page, and those above a list and on its first card. */
function buttonsOf({ app }: DemoUi): readonly Action[] {
  const { model } = app.activeScreen.getSnapshot();
  if (model?.kind === 'page') {
    const { buttons = [], cards = [] } = model.getSnapshot();
    return [...buttons, ...cards.flatMap(({ buttons: own = [] }) => own)];
  }
  if (model?.kind !== 'cards') return [];
  const { toolbar, cards } = model.getSnapshot();
  return [...toolbar, ...(cards[0]?.buttons ?? [])];
}

/** Words of a key's description that differ from the label of its button. */
const otherWords: Readonly<Record<string, string>> = { 'Copy link': 'Copy the link to' };

/** Returns faults of the key bindings of a screen: two with the same key, or one without a description. */
const faultsOf = (scopes: readonly KeyScope[]): string[] =>
  scopes.flatMap(({ bindings }) => {
    const keys = bindings.flatMap((binding) => binding.keys);
    return [
      ...keys.filter((key, at) => keys.indexOf(key) < at).map((key) => `${key} is bound twice`),
      ...bindings.filter(({ description }) => description.trim() === '').map(({ keys: [key] }) => `${key} has no text`),
    ];
  });

testSome(8, screens)(
  'every control of the screen %s has a key, a palette entry and a line in the help',
  async (path) => {
    const terminal = createVirtualTerminal(160, 90);
    const ui = await renderDemoUi(server, { hash: `#/${path}`, token }, { terminal });
    const scopes = ui.dispatcher.getSnapshot();
    const descriptions = scopes.flatMap(({ bindings }) => bindings.map(({ description }) => description));
    expect(faultsOf(scopes)).toEqual([]);
    const labels = buttonsOf(ui).map(({ label }) => otherWords[label] ?? label);
    expect(labels.filter((label) => !descriptions.some((text) => text.startsWith(label)))).toEqual([]);
    const commands = createCommands(ui.ui, scopes);
    const isFound = (text: string) => commands.find(text).some(({ label }) => label === text);
    expect(descriptions.filter((text) => !isFound(text))).toEqual([]);
    await ui.press('?');
    const help = await terminal.screenText();
    expect(descriptions.filter((text) => !help.includes(text.slice(0, 30)))).toEqual([]);
    ui.unmount();
  },
);

test('a number key presses the button of a page, and the palette finds the button', async () => {
  const ui = await renderDemoUi(server, { hash: '#/castle/0', token });
  const labels = buttonsOf(ui).map(({ label }) => label);
  await ui.press(':');
  await ui.type('server info');
  expect(ui.frame()).toMatch(/> Server Info/);
  await ui.press('escape', String(labels.indexOf('Server Info') + 1));
  expect(ui.app.location.getSnapshot().path).toBe('/server_info');
  ui.unmount();
});
