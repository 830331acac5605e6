import { formatHash } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken } from '../support/demo.ts';
import { renderDemoUi } from '../support/demo-ui.ts';
import { testSome } from '../support/exhaustive.ts';
import { useSite } from '../support/site.ts';
import { searchBox } from '../support/site-screens.ts';

/** Tests that a search gives the same rows in a browser, in the terminal UI and in a command. */
const lists = {
  item_db: ['items', 'search'],
  mob_db: ['mobs', 'search'],
  map_db: ['maps', 'search'],
  skill_db: ['skills', 'search'],
  live_market: ['market', 'live'],
  vendor_db: ['market', 'history'],
  item_logs: ['logs', 'items'],
  storage: ['storage', 'list'],
  market_deals: ['market', 'deals'],
  farming: ['farming', 'list'],
} as const;

const queries: readonly (readonly [panel: keyof typeof lists, text: string])[] = [
  // Searches for typical questions: a card for my weapon against the undead, its drops at my level, its sellers.
  ['item_db', 'type:card slot:weapon against:undead'],
  ['mob_db', 'drops:(type:card) level:10..40 sort:-level'],
  ['live_market', 'item:(type:card) price<50k sort:price'],
  ['item_db', 'type:weapon level<40 sort:-atk'],
  ['item_db', 'droppedby:(race:plant level<40)'],
  ['item_db', 'potion -type:healing'],
  ['item_db', '(type:card or type:weapon) slot:weapon'],
  ['item_db', 'price:..100 soldby:tool'],
  ['item_db', 'draugth type:healing'],
  ['item_db', 'rate>=1% is:dropped sort:-rate'],
  ['item_db', '"red draught"'],
  ['mob_db', 'race:plant'],
  ['mob_db', 'is:mvp or is:boss'],
  ['mob_db', 'map:(flag:noteleport) hp<5k'],
  ['mob_db', 'exphp>=500 level<50 sort:exphp'],
  ['map_db', 'monster:(race:undead)'],
  ['map_db', 'is:town'],
  ['mob_db', 'skill:(element:fire type:magic) level<60'],
  ['item_db', 'skill:"fire bolt"'],
  ['skill_db', 'job:wizard element:fire cast<=5 sort:sp'],
  ['skill_db', 'monster:(is:mvp)'],
  ['skill_db', 'consumes:(type:etc) or weapon:bow'],
  ['map_db', 'sells:(name:"red draught" price<=50)'],
  ['live_market', 'type:weapon price<1m'],
  ['live_market', 'is:refined -is:made'],
  ['live_market', 'draught'],
  ['vendor_db', 'price:100..1k sort:-price'],
  ['vendor_db', 'card:none refine>=1'],
  ['item_logs', 'type:"npc shop",vending'],
  ['storage', 'in:inventory refine:1..'],
  ['storage', 'amount>=2 -type:healing sort:-amount'],
  // Searches with conditions about usual prices.
  ['live_market', 'off>=20 confidence:high,medium sort:-off'],
  ['vendor_db', 'fair>=100k confidence:medium sort:-fair'],
  ['item_logs', 'type:vending off<0'],
  ['storage', 'value>=10k confidence:high,medium sort:-value'],
  ['market_deals', 'off>=30'],
  ['farming', 'zph>=100k maxlevel<=60'],
];

/** Searches that match no row of the demo realm. */
const findNothing = ['type:card slot:weapon against:undead', 'draught'];

/**
 * A saved file contains missing values as null, and the command leaves them out, so they are removed before the
 * comparison.
 */
const withoutNulls = (_: string, value: unknown) => value ?? undefined;

describe.skipIf(!hasBrowser)('web site, terminal UI and CLI find the same rows', () => {
  const site = useSite();
  let sandbox: CliSandbox;
  let token: string;

  beforeAll(async () => {
    sandbox = createCliSandbox(site.server.url);
    token = await demoToken(site.server, 'player');
  });
  afterAll(() => sandbox?.remove());

  async function fromShell(panel: keyof typeof lists, text: string): Promise<Record<string, unknown>[]> {
    const { stdout, stderr, code } = await sandbox.run([...lists[panel], text, '--all', '--json'], {
      env: { KAFRA_TOKEN: token },
    });
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout, withoutNulls);
  }

  async function onTerminal(hash: string): Promise<unknown[]> {
    const ui = await renderDemoUi(site.server, { hash, token });
    const { model } = ui.app.activeScreen.getSnapshot();
    if (model.kind === 'page') throw new Error('a list expected');
    await expect.poll(() => model.getSnapshot().loading).toBe(false);
    if (model.kind === 'table') await model.loadAll();
    ui.unmount();
    return JSON.parse(JSON.stringify(model.allRows()), withoutNulls);
  }

  testSome(5, queries)('on the screen %s for the search %s', async (panel, text) => {
    const hash = formatHash({ path: `/control_panel/${panel}`, query: { search: text } });
    const rows = await fromShell(panel, text);
    // The search must find rows, unless the list of empty ones contains it: equal empty results would prove little.
    expect(rows.length > 0 || findNothing.includes(text)).toBe(true);
    process.stdout.write(`${rows.length} hits: ${panel} ${text}\n`);
    expect(await onTerminal(hash)).toEqual(rows);
    const { page } = await site.walk(hash, { as: 'player' });
    // Waits until the search field shows this search instead of the previous one.
    await expect.poll(() => searchBox(page).inputValue()).toBe(text);
    const count = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /entr(y|ies)/ });
    const entries = rows.length === 1 ? '1 entry' : `${rows.length.toLocaleString('en')} entries`;
    await expect.poll(() => count.first().textContent()).toBe(entries);
    const [first] = rows;
    if (typeof first?.name !== 'string') return;
    const shown = page.locator('main article h2, main tbody tr').first();
    await expect.poll(() => shown.textContent()).toContain(first.name);
  });
});
