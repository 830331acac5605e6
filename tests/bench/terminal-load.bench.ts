import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, systemClock } from '@kafra/sdk';
import { defaultSite } from '@kafra/sdk/contract';
import { memoryTokens, unsignedToken } from '@kafra/sdk/testing';
import { it } from 'vitest';
import { accountAnswers, backupAnswers } from '../support/account-answers.ts';
import { buildInProcess, realTree } from '../support/real-tree.ts';
import { columns, showUi, uiOver } from '../support/terminal-ui.tsx';

const day = 86_400_000;

/** The screen of the item database over files that are on this machine already. */
async function openItems(folder: string): Promise<number> {
  const began = performance.now();
  const app = createApp({
    baseUrl: '',
    transport: async () => {
      throw new Error('unreachable');
    },
    site: { ...defaultSite, databases: { item: 'bench', mob: 'bench', map: 'bench' } },
    clock: systemClock,
    tokens: memoryTokens({
      token: unsignedToken({ issued: Date.now(), expires: Date.now() + day, level: 0 }),
      lasting: true,
    }),
    clipboard: { write: async () => undefined },
    opener: { open: () => undefined },
    files: { download: async () => undefined, save: async () => undefined },
    log: { warn: () => undefined },
    fetchBytes: (path) => readFile(join(folder, path)),
    hash: '#/control_panel/item_db?search=red%20potion',
  });
  const ui = await showUi(app, { rows: 30 });
  while (!ui.frame().includes('Red Potion')) await new Promise((resolve) => setImmediate(resolve));
  const took = performance.now() - began;
  ui.unmount();
  app.dispose();
  return took;
}

it.skipIf(!realTree)(
  'the item database in the terminal, from the cache to its first results',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
    try {
      await buildInProcess(realTree ?? '', join(folder, 'db'));
      const times = [await openItems(folder), await openItems(folder), await openItems(folder)];
      console.log(`item database, cache to first results: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

it('a key press in a list of 20,000 rows', { timeout: 60_000 }, async () => {
  const ui = await uiOver({
    level: 99,
    hash: '#/control_panel/database_backups',
    answers: { ...accountAnswers, ...backupAnswers(20_000) },
  });
  const times: number[] = [];
  for (let press = 0; press < 60; press += 1) {
    const before = ui.frame();
    const began = performance.now();
    ui.hub.press({ name: 'j', text: 'j' });
    while (ui.frame() === before) await new Promise((resolve) => setImmediate(resolve));
    times.push(performance.now() - began);
  }
  ui.unmount();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(`20,000 rows at ${columns} columns, a frame: median ${at(0.5)}, p90 ${at(0.9)}`);
});
