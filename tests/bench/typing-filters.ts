import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { newPerson } from '../support/people.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';
import { startTestServer } from '../support/server.ts';
import { idle } from './main-thread.ts';
import { lettersInWords, typeLetters } from './typed-letters.ts';

/**
 * Measures typing queries with filters in the item database of a complete rAthena tree: the time until each character
 * is painted, with this processor and with one four times slower. Run it after `pnpm run build`; `--panel` opens the
 * filter panel as well.
 */
const slowdowns = [1, 4];
/** Milliseconds between two characters of a fast and of an average typist. */
const gaps = [70, 220];
const runs = 2;
/** Milliseconds after which all results of a query have been drawn. */
const pause = 1_000;
const queries = [
  'type:card slot:weapon level<40',
  'type:weapon str>=2 is:slotted sort:-atk',
  'bonus:"addrace demihuman" -type:card potion',
  'droppedby:(race:plant level<40) rate>=1%',
];

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
      for (const gap of gaps) {
        const times: number[] = [];
        for (let run = 0; run < runs; run++) {
          const here = await visit(browser, server, { token });
          const { page } = here;
          await here.go('#/control_panel/item_db');
          await page.locator('main article h2').first().waitFor();
          if (hasPanel) await page.getByRole('button', { name: 'Filter', exact: true }).click();
          await page.waitForLoadState('networkidle');
          await slowDown(page, slowdown);
          for (const text of queries) {
            await page.getByRole('combobox').fill('');
            await page.waitForTimeout(pause);
            await idle(page);
            times.push(...(await typeLetters(page, text, gap)));
          }
          await here.close();
        }
        console.log(`${slowdown} times slower, a letter every ${gap} ms: ${lettersInWords(times)}`);
      }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (rathenaTree) await main(rathenaTree);
else console.log('There is no rAthena tree: set KAFRA_RATHENA.');
