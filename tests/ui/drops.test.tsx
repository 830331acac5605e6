import { itemRecord, mobRecord } from '@kafra/sdk/contract';
import { describe, expect, test } from 'vitest';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const line = (item_name: string, verdict: string, more: object = {}) => ({
  ...{ mob_id: 1002, mob_name: 'Poring', item_id: 501, item_name, kind: 'drop', stated: 0.055, count: 5_500 },
  ...{ expected: 5_450, observed: 0.0555, low: 0.0541, high: 0.0569, verdict, stolen: 0, by_day: false },
  ...{ kills: 100_000, reference: 909 },
  ...more,
});
const report = {
  drops: [
    line('Jellopy', 'reference', { stated: 0.7 }),
    line('剣'.repeat(20), 'lower'),
    line('Poring Card', 'too_few', { count: 1, stated: 0.0001 }),
  ],
  ...{ unlogged: [], counted_percent: 100 },
};

async function open(columns: number, rows: number) {
  const terminal = createVirtualTerminal(columns, rows);
  const shown = await renderMockedUi(
    {
      ...{ level: 0, hash: '#/control_panel/mob_db?id=1002' },
      files: {
        '/db/mob_db': [mobRecord.parse({ id: 1002, name: 'Poring' })],
        '/db/item_db': [itemRecord.parse({ id: 501, name: 'Red Potion' })],
        ...{ '/db/map_db': [], '/db/skill_db': [] },
      },
      replies: { 'server.mobDrops': report },
      site: { observed_drops: true, databases: { item: '1', mob: '1', map: '1', skill: '1' } },
    },
    { terminal },
  );
  return { ...shown, screen: terminal.screenText };
}

describe('observed drops in the terminal', () => {
  test.each([
    [80, 60],
    [120, 60],
  ])('are part of the card at %i columns, with an explanation of the labels', async (columns, rows) => {
    const { screen } = await open(columns, rows);
    const text = await screen();
    expect(text).toMatch(/Observed Drops/i);
    expect(text).toMatch(/Jellopy.*70%.*Reference/);
    expect(text).toMatch(/Below\s+stated/);
    const content = text.split('\n').map((row) => row.split('│').at(-1) ?? '');
    expect(content.join(' ').replaceAll(/\s+/g, ' ')).toContain('The stated rate is above the 95% interval');
    expect(text.split('\n').every((row) => row.length <= columns)).toBe(true);
  });
});
