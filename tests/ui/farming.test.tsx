import { itemRecord, mapRecord, mobRecord } from '@kafra/sdk/contract';
import { describe, expect, test } from 'vitest';
import { accountResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 909, name: 'Jellopy', type: 'Etc', sell: 3 }),
    itemRecord.parse({ id: 4_001, name: 'Poring Card', type: 'Card' }),
  ],
  '/db/mob_db': [
    mobRecord.parse({ id: 1002, name: 'Poring', hp: 50, drops: [{ id: 909, name: 'Jellopy', rate: 7_000 }] }),
  ],
  '/db/map_db': [
    mapRecord.parse({
      ...{ id: 'field', name: 'North Field', width: 100, height: 100, cells: 6_000 },
      spawns: [{ mob_id: 1002, name: 'Poring', total_amount: 50, interval: 5_000 }],
    }),
  ],
};

async function screenAt(columns: number, rows: number, hash: string): Promise<string[]> {
  const terminal = createVirtualTerminal(columns, rows);
  const replies = { ...accountResponses, 'server.prices': { prices: [] }, 'server.hunts': { maps: [], unlogged: [] } };
  const shown = await renderMockedUi(
    {
      level: 0,
      hash: `#/control_panel/${hash}`,
      files,
      replies,
      site: { databases: { item: '1', mob: '1', map: '1' } },
    },
    { terminal },
  );
  await shown.idle();
  const lines = (await terminal.screenText()).split('\n');
  shown.unmount();
  return lines;
}

describe('the text about the limits of farming numbers in the terminal', () => {
  test.each([
    [80, 24, 'farming', 'breaks or selling'],
    [60, 24, 'farming', 'breaks or selling'],
    [80, 24, 'hunt_maps?items=909', 'skills or breaks'],
    [80, 24, 'hunt?items=909,4001', 'skills or breaks'],
    [60, 16, 'hunt?items=909,4001', '…'],
  ])('is above the first row at %ix%i: %s', async (columns, rows, hash, end) => {
    const lines = await screenAt(columns, rows, hash);
    const first = lines.findIndex((line) => line.includes('Player: ') || line.includes('One after the other: '));
    const last = lines.findIndex((line) => line.trimEnd().endsWith(end));
    const row = lines.findIndex((line, at) => at > last && /North Field|Jellopy/.test(line));
    expect(first).toBeGreaterThan(0);
    expect(last - first).toBeLessThanOrEqual(2);
    // Number of rows for the column titles: one, or two if they are wrapped.
    expect([2, 3, 4]).toContain(row - last);
    for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(columns);
  });
});
