import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { type Visit, visit } from '../support/browser.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { newPerson } from '../support/people.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';
import { startTestServer } from '../support/server.ts';
import { type Frames, idle, traced, watchFrames, words } from './main-thread.ts';

/**
 * Measures how the built site opens the databases of a complete rAthena tree, and how it follows typing: the longest
 * tasks of the main thread, and late frames. Run it after `pnpm run build`. Arguments name the screens (default: all).
 */
const runs = 5;
const databases = ['item_db', 'mob_db', 'map_db', 'skill_db'];
const typed = ['hydra card', 'buterfly wing', 'prontera'];

/** Types a search text at the speed of a fast typist. */
const type = (page: Page): Promise<Frames> =>
  watchFrames(page, async () => {
    const field = page.getByRole('combobox');
    for (const text of typed) {
      await field.fill('');
      await field.pressSequentially(text, { delay: 70 });
    }
  });

/** Waits until the site is loaded and idle, before any game database is loaded. */
async function arrive({ page, go }: Visit): Promise<void> {
  await go('#/control_panel/login_logs');
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await idle(page);
}

async function open({ page }: Visit, screen: string): Promise<number> {
  const began = performance.now();
  await page.evaluate((view) => {
    location.hash = `#/control_panel/${view}`;
  }, screen);
  await page.locator('main article h2').first().waitFor();
  const took = performance.now() - began;
  await idle(page);
  return took;
}

async function main(tree: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await buildInChildProcess(tree, join(folder, 'db'));
  const server = await startTestServer({ gameDataDir: join(folder, 'db') });
  const browser = await chromium.launch(chromiumOptions());
  const { token } = await newPerson(server);
  try {
    const asked = process.argv.slice(2);
    for (const screen of asked.length > 0 ? asked : databases) {
      for (let run = 0; run < runs; run++) {
        const here = await visit(browser, server, { token });
        await arrive(here);
        let took = 0;
        const opening = await traced(browser, here.page, async () => {
          took = await open(here, screen);
        });
        let frames: Frames = { frames: 0, late: 0, worst: 0 };
        const typing = await traced(browser, here.page, async () => {
          frames = await type(here.page);
        });
        console.log(
          `${screen}: first card after ${took.toFixed(0)} ms, ${words(opening)}; ` +
            `typing: ${words(typing)}, ${frames.late} of ${frames.frames} frames late`,
        );
        await here.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (rathenaTree) await main(rathenaTree);
else console.log('There is no rAthena tree: set KAFRA_RATHENA.');
