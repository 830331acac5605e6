import { unkeptChoices } from '@kafra/sdk';
import { skillRecord } from '@kafra/sdk/contract';
import { describe, expect, test } from 'vitest';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const names = ['W'.repeat(60), '\u5263'.repeat(40), 'Fire Bolt'];
const skills = Array.from({ length: 120 }, (_, at) =>
  skillRecord.parse({
    ...{ id: at + 1, name: `${names[at % 3]} ${at + 1}`, aegis_name: `XX_${at}`, max_level: (at % 10) + 1 },
    ...{
      target: at % 2 === 0 ? 'Attack' : 'Self',
      type: 'Magic',
      elements: at % 3 === 0 ? ['Fire'] : [],
      sp_cost: [at],
    },
  }),
);
async function open(columns = 100, rows = 30, choices = unkeptChoices()) {
  const terminal = createVirtualTerminal(columns, rows);
  const shown = await renderMockedUi(
    {
      ...{ level: 0, hash: '#/control_panel/skill_db' },
      files: { '/db/skill_db': skills, '/db/item_db': [], '/db/mob_db': [], '/db/map_db': [] },
      site: { databases: { item: '1', mob: '1', map: '1', skill: '1' } },
    },
    { terminal, choices },
  );
  const selected = async () => (await terminal.screenText()).split('\n').find((line) => /(^|│)> /.test(line));
  return { ...shown, screen: terminal.screenText, selected };
}

describe('the list layout of a database', () => {
  test('is opened by the key t, moves by rows across pages, and keeps the address', async () => {
    const shown = await open();
    const hash = shown.ui.app.location.getSnapshot();
    await shown.press('t');
    expect(await shown.screen()).toMatch(/Name +Level .*Target/);
    expect(shown.ui.app.location.getSnapshot()).toEqual(hash);
    await shown.press('j', 'j');
    expect(await shown.selected()).toContain('Fire Bolt 3');
    await shown.press('G');
    expect(await shown.screen()).toContain('Page 3 of 3');
    expect(await shown.selected()).toContain('Fire Bolt 120');
    await shown.press('g', ...Array.from({ length: 50 }, () => 'j'));
    expect(await shown.screen()).toContain('Page 2 of 3');
    await shown.press('k');
    expect(await shown.screen()).toContain('Page 1 of 3');
    await shown.press('t');
    expect(await shown.screen()).not.toMatch(/Name +Level .*Target/);
  });

  test('opens the card of the selected record with Enter, and Escape returns to its row', async () => {
    const shown = await open();
    await shown.press('t', 'j', 'j', 'enter');
    expect(shown.ui.app.location.getSnapshot().query).toEqual({ id: '3' });
    expect(await shown.screen()).toContain('Fire Bolt 3');
    await shown.press('escape');
    expect(await shown.selected()).toContain('Fire Bolt 3');
  });

  test('has a menu for the selected row', async () => {
    const shown = await open();
    await shown.press('t', 'j', 'j', '.');
    expect(await shown.screen()).toMatch(
      /Open Fire Bolt 3[\s\S]+Compare[\s\S]+Copy link[\s\S]+Copy Fire Bolt 3[\s\S]+Only /,
    );
    await shown.press('escape', 't', '.');
    expect(await shown.screen()).toContain('Copy link');
  });

  test('is sorted by the letter of a column after the key s', async () => {
    const shown = await open();
    await shown.press('t', 's', 's', 'S');
    expect(await shown.selected()).toContain('120');
  });

  test('shows the card of the selected record beside the list on a wide terminal', async () => {
    const shown = await open(160, 40);
    await shown.press('t', 'j', 'j');
    expect(await shown.screen()).toContain('Server Name');
    expect(await shown.screen()).toContain('XX_2');
  });

  test('fits on the smallest terminal', async () => {
    const shown = await open(60, 16);
    await shown.press('t', 'j', 'j');
    expect(await shown.selected()).toContain('Fire Bolt 3');
  });
});

describe('the columns of the list layout of a database', () => {
  test('are hidden, added and moved with the key C, and the choice is stored for the screen', async () => {
    const choices = unkeptChoices();
    const shown = await open(100, 30, choices);
    await shown.press('t');
    const before = await shown.screen();
    expect(before).toMatch(/Name +Level .*Target/);
    await shown.press('C');
    expect(await shown.screen()).toContain('─ Columns ─');
    expect(await shown.screen()).not.toContain('[x] Name');
    // The chooser for columns lists the shown columns first.
    expect(await shown.screen()).toMatch(/> \[x\] Highest Level/);
    await shown.press('space', 'j', 'K', 'escape');
    const after = await shown.screen();
    expect(after).not.toMatch(/Highest/);
    expect(after).toMatch(/Name +\S+.*Target/);
    const again = await open(100, 30, choices);
    await again.press('t');
    expect(await again.screen()).toBe(after);
    await again.press('C', 'G', 'space', 'space', 'K', 'R', 'escape');
    expect(await again.screen()).toBe(before);
  });
});
