import { type KeptChoices, unkeptChoices } from '@kafra/sdk';
import { itemRecord } from '@kafra/sdk/contract';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { type RenderOptions, renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const backups = (view: RenderOptions = {}, count = 3) =>
  renderMockedUi(
    {
      level: 99,
      hash: '#/control_panel/database_backups',
      replies: { ...backupResponses(count), ...accountResponses },
    },
    view,
  );

describe('the columns of a list', () => {
  test('are hidden and restored, and the choice is stored for the screen', async () => {
    const choices = unkeptChoices();
    const shown = await backups({ choices });
    const before = shown.frame();
    expect(before).toMatch(/Date Created ▼ +Age +Size/);
    await shown.press('C');
    expect(shown.frame()).toContain('─ Columns ─');
    expect(shown.frame()).toContain('> [x] ');
    await shown.press('j', 'space', 'escape');
    expect(shown.frame()).not.toMatch(/Date Created ▼ +Age/);
    expect(choices.read('columns')).toHaveProperty('database_backups');
    const again = await backups({ choices });
    expect(again.frame()).toBe(shown.frame());
    await shown.press('C', 'R', 'escape');
    expect(shown.frame()).toBe(before);
    expect(choices.read('columns')).toEqual({});
  });

  test('stay in the order that the user chose, and the last visible one cannot be hidden', async () => {
    const shown = await backups();
    await shown.press('C', 'J', 'escape');
    expect(shown.frame()).toMatch(/Age +Date Created ▼ +Size/);
    await shown.press('C', 'g', 'space', 'j', 'space', 'G', 'space');
    expect(shown.frame()).toContain('The last column stays.');
    expect(shown.frame().match(/\[x\]/g)).toHaveLength(1);
  });

  test('are the default columns if the stored choice is invalid', async () => {
    const broken: KeptChoices = { read: () => ({ database_backups: 'all', item_logs: null }), write: () => undefined };
    expect((await backups({ choices: broken })).frame()).toBe((await backups()).frame());
  });

  test('can be changed from the command palette', async () => {
    const shown = await backups();
    await shown.press(':');
    await shown.type('columns');
    expect(shown.frame()).toMatch(/> Choose the columns +C/);
  });
});

test('leave more space for the others when hidden, and a tall narrow terminal shows all fields of the selected row', async () => {
  const terminal = createVirtualTerminal(60, 50);
  const choices = unkeptChoices();
  choices.write('columns', { database_backups: { order: [], hidden: ['age'] } });
  const shown = await backups({ terminal, choices });
  const text = await terminal.screenText();
  expect(text).toMatch(/Date Created ▼ +Size$/m);
  expect(text).toMatch(/^ {2}Age +just now/m);
  shown.unmount();
});

test('are marked in the chooser if they are shown but have no space', async () => {
  const shown = await backups();
  await shown.press('C');
  expect(shown.frame()).not.toContain('no space');
  shown.ui.fittedColumns.set(new Set(['age', 'size']));
  await shown.idle();
  expect(shown.frame()).toMatch(/> \[x\] Date Created +no space/);
});

test("a tall terminal also shows the first rows of a list's next page", async () => {
  const terminal = createVirtualTerminal(80, 60);
  const shown = await backups({ terminal }, 45);
  const lines = async () => (await terminal.screenText()).split('\n');
  const at = (await lines()).findIndex((line) => line.includes('── Page 2 ──'));
  expect(at).toBeGreaterThan(20);
  const next = (await lines())[at + 1]?.trim();
  expect(next).not.toBe('');
  await shown.press('l');
  const first = (await lines()).find((line) => line.includes('> '));
  expect(first?.replace(/^.*?> +/, '').trim()).toBe(next);
  expect(await terminal.screenText()).toContain('── Page 3 ──');
  await shown.press('l');
  expect(await terminal.screenText()).not.toMatch(/── Page \d ──/);
  shown.unmount();
});

test('the columns of a list are wide enough for longer numbers of the next page', async () => {
  const terminal = createVirtualTerminal(80, 60);
  const replies = backupResponses(45);
  const [, large] = replies['admin.backups'].backups.splice(20, 2);
  const size_human = '1234567890.5 MB';
  if (large) replies['admin.backups'].backups.splice(20, 0, { ...large, size_human });
  const shown = await renderMockedUi(
    { level: 99, hash: '#/control_panel/database_backups', replies: { ...replies, ...accountResponses } },
    { terminal },
  );
  expect(await terminal.screenText()).toMatch(new RegExp(`── Page 2 ──[\\s\\S]* ${size_human}$`, 'm'));
  shown.unmount();
});

test('a terminal of ordinary height shows only the current page of a list', async () => {
  const terminal = createVirtualTerminal(80, 24);
  const shown = await backups({ terminal }, 45);
  expect(await terminal.screenText()).not.toContain('── Page 2 ──');
  shown.unmount();
});

/** Returns the replies of a market with offers whose cards are a few short texts, and a single very long list. */
function marketReplies() {
  const cards = [4001, 4002, 4003, 4004];
  const record = (id: number, name: string) => ({ id, name, aegis_name: `item_${id}`, type: 'Card' });
  const offers = Array.from({ length: 20 }, (_, at) => ({
    ...{ type: 1, map: 'lanthorn', x: 100 + at, y: 200, amount: 1 + at, price: 1_000_000_000_000 + at },
    ...{ character_name: 'Wren of the Lanterns 24x', shop_name: 'Leftovers from the Undercroft', created_at: 0 },
    item: { nameid: 501, refine: 0, cards: at === 7 ? cards : [0, 0, 0, 0], identified: true },
  }));
  return {
    replies: { ...accountResponses, 'server.liveMarket': { live_market: offers, start_time: 0 } },
    files: {
      '/db/item_db': [
        itemRecord.parse(record(501, 'Red Draught')),
        ...cards.map((id) => itemRecord.parse(record(id, `Card of the Lanthorn Undercroft ${id}`))),
      ],
      '/db/mob_db': [],
      '/db/map_db': [],
    },
  };
}

test('the shop of an offer is shown in full on a wide terminal although another offer has many cards', async () => {
  const terminal = createVirtualTerminal(200, 50);
  const shown = await renderMockedUi(
    { level: 1, hash: '#/control_panel/live_market', ...marketReplies() },
    { terminal },
  );
  const lines = (await terminal.screenText()).split('\n').filter((line) => line.includes('Red Draught'));
  shown.unmount();
  expect(lines.length).toBeGreaterThanOrEqual(20);
  for (const line of lines.slice(0, 20))
    expect(line).toMatch(
      / 1,000,000,000,\d{3}z .*Leftovers from the Undercroft, Wren of the Lanterns 24x, \w+ +lanthorn/,
    );
});
