import { it } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { columns, renderMockedUi } from '../support/terminal-ui.tsx';

it('a key press in a terminal list of 20,000 rows', { timeout: 60_000 }, async () => {
  const ui = await renderMockedUi({
    level: 99,
    hash: '#/control_panel/database_backups',
    replies: { ...accountResponses, ...backupResponses(20_000) },
  });
  while (!ui.frame().includes('row 1 of')) await new Promise((resolve) => setImmediate(resolve));
  const times: number[] = [];
  for (let press = 0; press < 60; press += 1) {
    const before = ui.frame();
    const began = performance.now();
    ui.dispatcher.dispatch({ name: 'j', text: 'j' });
    while (ui.frame() === before) await new Promise((resolve) => setImmediate(resolve));
    times.push(performance.now() - began);
  }
  ui.unmount();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(`20,000 rows at ${columns} columns, a frame: median ${at(0.5)}, p90 ${at(0.9)}`);
});
