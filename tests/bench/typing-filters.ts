import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumOptions, visit } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';
import { startTestServer } from '../support/server.ts';
import { type Frames, idle, traced, watchFrames, words } from './main-thread.ts';

/**
 * How the item database of a whole rAthena tree follows somebody who types queries with filters, with a processor that
 * is as fast as it is and with one that is four times slower: the longest tasks of the main thread, and the frames that
 * came late. Run after `pnpm run build`; `--panel` opens the filter panel, too.
 */
const slowdowns = [1, 4];
const runs = 3;
const queries = [
  'type:card slot:weapon level<40',
  'type:weapon str>=2 is:slotted sort:-atk',
  'bonus:"addrace demihuman" -type:card potion',
  'droppedby:(race:plant level<40) rate>=1%',
];

async function typeQuery(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox');
  await field.fill('');
  await field.pressSequentially(text, { delay: 70 });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

async function main(tree: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await buildInChildProcess(tree, join(folder, 'db'));
  const server = await startTestServer({ gameDataDir: join(folder, 'db') });
  const browser = await chromium.launch(chromiumOptions());
  const { token } = await newPerson(server);
  const hasPanel = process.argv.includes('--panel');
  try {
    for (const slowdown of slowdowns)
      for (let run = 0; run < runs; run++) {
        const here = await visit(browser, server, { token });
        const { page } = here;
        await here.go('#/control_panel/item_db');
        await page.locator('main article h2').first().waitFor();
        if (hasPanel) await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.waitForLoadState('networkidle');
        await idle(page);
        await slowDown(page, slowdown);
        for (const text of queries) {
          let frames: Frames = { frames: 0, late: 0, worst: 0 };
          const tasks = await traced(browser, page, async () => {
            frames = await watchFrames(page, () => typeQuery(page, text));
          });
          console.log(
            `${slowdown} times slower, ${text}: ${words(tasks)}, ${frames.late} of ${frames.frames} frames late, ` +
              `the worst after ${frames.worst.toFixed(0)} ms`,
          );
        }
        await here.close();
      }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (rathenaTree) await main(rathenaTree);
else console.log('There is no rAthena tree: set KAFRA_RATHENA.');
