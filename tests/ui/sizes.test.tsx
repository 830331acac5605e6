import { dialog } from '@kafra/sdk';
import { testApp } from '@kafra/sdk/testing';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../packages/cli/src/terminal/text-width.ts';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi, renderUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests every kind of screen at common terminal sizes, cell by cell as the terminal shows them. */
const sizes = [
  [60, 16],
  [80, 24],
  [120, 40],
] as const;

async function renderAt(columns: number, rows: number, hash: string, keys: readonly string[] = []): Promise<string> {
  const on = createVirtualTerminal(columns, rows);
  const solveCaptcha = async () => 'solved';
  const { app } = testApp({ level: 99, hash, solveCaptcha, replies: { ...accountResponses, ...backupResponses(45) } });
  const shown = await renderUi(app, { terminal: on });
  await shown.press(...keys);
  if (hash === '#/home') app.modal.open(dialog('login'));
  await shown.idle();
  const seen = await on.screenText();
  shown.unmount();
  return seen;
}

describe.each(sizes)('the terminal UI at %ix%i', (columns, rows) => {
  test.each([
    ['a table', '#/control_panel/database_backups', []],
    ['cards', '#/control_panel/master', []],
    ['a form', '#/home', []],
    ['a question', '#/control_panel/database_backups', ['D']],
    ['the menu', '#/control_panel/database_backups', ['tab']],
    ['help', '#/control_panel/database_backups', ['?']],
    ['the palette', '#/control_panel/database_backups', [':']],
  ] as const)('shows %s', async (_, hash, keys) => {
    const seen = await renderAt(columns, rows, hash, keys);
    expect(seen).toMatchSnapshot();
    const lines = seen.split('\n');
    expect(lines[1]).toBe('═'.repeat(columns));
    // The last row of the terminal stays free, so that the terminal never scrolls.
    expect(lines.at(-1)).toBe('');
  });
});

describe('a table of characters', () => {
  test.each([
    [60, []],
    [64, []],
    [80, []],
    [80, ['m']],
    [100, []],
  ] as const)('shows its columns with every value in full at %i columns after %j', async (columns, keys) => {
    const seen = await renderAt(columns, 30, '#/control_panel/master', keys);
    expect(seen).toMatch(/Slot +(Character )?Name +Class/);
    expect(seen).not.toContain('Slot 0');
    for (const value of ['Ada of the Mill', 'Lord Knight', '1,234,567z', 'Lanterns', '剣士エイダ', 'Swordman'])
      expect(seen).toContain(value);
  });

  test('shows the values of columns that do not fit below the row, with their titles', async () => {
    const seen = await renderAt(60, 30, '#/control_panel/master');
    expect(seen).toMatch(/0 {2}Ada of the Mill .*70 *\n +Zeny 1,234,567z · Guild Lanterns\n +3 {2}剣士エイダ/);
  });
});

test('the home page on a low terminal shows its buttons without scrolling, and "Not signed in"', async () => {
  const terminal = createVirtualTerminal(60, 16);
  const shown = await renderMockedUi(
    { hash: '#/home', replies: { 'server.onlinePlayers': { players: 61, vendors: 22 } } },
    { terminal },
  );
  await shown.app.online.ensure();
  await shown.idle();
  const lines = (await terminal.screenText()).split('\n');
  shown.unmount();
  expect(lines[0]).toContain('Not signed in');
  expect(lines.findIndex((line) => line.includes('[Register]  [Sign in]'))).toBeLessThan(6);
  expect(lines.findIndex((line) => line.includes('[Register]  [Sign in]'))).toBeGreaterThan(0);
});

describe('the home page on a narrow terminal', () => {
  async function frontPage(name: string, maps: readonly string[] = []): Promise<string[]> {
    const terminal = createVirtualTerminal(60, 24);
    const replies = { 'server.dailySpotlight': { spotlight: { region: 'Fogs', maps } } };
    const shown = await renderMockedUi({ hash: '#/home', site: { name }, replies }, { terminal });
    await shown.app.spotlight.ensure();
    await shown.idle();
    const lines = (await terminal.screenText()).split('\n');
    shown.unmount();
    return lines;
  }

  test.each([
    ['keeps combining marks with their letters', 'Bru\u0308nn', '◈ B R U\u0308 N N ◈'],
    ['spaces out wide characters', '剣士エイダ', '◈ 剣 士 エ イ ダ ◈'],
    ['does not space out a joined script', 'كافرا', '◈ كافرا ◈'],
    ['does not space out a long name', 'Chronicles of the Old Midgard', '◈ CHRONICLES OF THE OLD MIDGARD ◈'],
  ])('%s', async (_, name, shown) => {
    const lines = await frontPage(name);
    const line = lines.find((one) => one.includes('◈', 3)) ?? '';
    expect(line.trim()).toBe(shown);
    const rule = lines.find((one) => one.startsWith('  ═'))?.trim() ?? '';
    expect(line.indexOf('◈')).toBe(2 + Math.floor((rule.length - widthOf(shown)) / 2));
  });

  test('takes more lines for a long name and many maps', async () => {
    const maps = Array.from({ length: 12 }, (_, at) => `fog_field${10 + at}`);
    const lines = await frontPage('Chronicles of the Old Midgard and of all that came after', maps);
    const text = lines.join('\n');
    expect(text).toContain('MIDGARD');
    expect(text).toContain('◈ AFTER ◈');
    for (const map of maps) expect(text).toContain(map);
  });

  test.each([
    ['an unnamed region', []],
    ['a region of many maps', Array.from({ length: 12 }, (_, at) => `fog_field${10 + at}`)],
  ])('at 60x16 shows visitors how to sign in beside %s', async (_, maps) => {
    const terminal = createVirtualTerminal(60, 16);
    const replies = {
      'server.onlinePlayers': { players: 1174, vendors: 306 },
      'server.dailySpotlight': { spotlight: { region: 'Fogs', maps } },
    };
    const shown = await renderMockedUi({ hash: '#/home', replies }, { terminal });
    await Promise.all([shown.app.spotlight.ensure(), shown.app.online.ensure()]);
    await shown.idle();
    const text = await terminal.screenText();
    shown.unmount();
    expect(text).toContain('[Sign in]');
    expect(text.split('\n')[0]).toContain('Not signed in');
  });
});
