/** @module-tag exhaustive */
import { type App, type DialogId, dialog, dialogs, publicPages, type ViewId, viewEntry, views } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widthOf } from '../../packages/cli/src/terminal/text-width.ts';
import { newAccessToken } from '../support/access-tokens.ts';
import { demoPassword, demoToken, startDemo } from '../support/demo.ts';
import { type DemoUi, renderDemoUi } from '../support/demo-ui.ts';
import { testSome } from '../support/exhaustive.ts';
import {
  controlCharacters,
  fillCharacter,
  hostileText,
  hostileTexts,
  withHostileNames,
  worldNameServers,
} from '../support/hostile-texts.ts';
import type { TestServer } from '../support/server.ts';
import { startThirdPartyServer, type ThirdPartyServer } from '../support/third-party-server.ts';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Players, operators and authors of links choose texts. None of them may control the terminal. */
let server: TestServer;
let foreign: ThirdPartyServer;
let world: ThirdPartyServer;
let plain: ThirdPartyServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startDemo();
  for (const name of ['owner', 'player', 'officer']) tokens[name] = await demoToken(server, name);
  // The demo accounts have no access token and a single session, so one of each is added for the lists.
  await newAccessToken(server, { email: '', masterId: 0, password: demoPassword, token: tokens.player ?? '' });
  await demoToken(server, 'player');
  foreign = await startThirdPartyServer(server.url, hostileTexts);
  const { body: site } = await server.call('GET /site.json');
  const { databases } = site;
  foreign.setResponse('/site.json', JSON.stringify({ ...withHostileNames(site), databases }));
  const names = worldNameServers(widthOf);
  world = await startThirdPartyServer(server.url, names.world);
  plain = await startThirdPartyServer(server.url, names.plain);
  for (const named of [world, plain]) named.setResponse('/site.json', JSON.stringify(site));
}, 60_000);
afterAll(async () => {
  await world.close();
  await plain.close();
  await foreign.close();
  await server.close();
});

const open = (hash: string, who?: string): Promise<DemoUi> =>
  renderDemoUi(foreign, { hash, token: who && tokens[who] }, { rows: 40 });

/** Expects the screen to contain no control character except those of its own styles, and no effect of one. */
function expectPlain(shown: DemoUi): void {
  const frame = shown.frame();
  expect(frame).not.toContain('\u001b[8m');
  expect(frame).not.toContain('evil.example');
  const text = frame.replaceAll(/\u001b\[[\d;]*m/g, '').replaceAll('\n', '');
  expect(controlCharacters.exec(text)?.input.slice(0, 200)).toBe(undefined);
}

const ids = Object.keys(views) as ViewId[];
test.each(ids)('the screen %s draws no control characters from names', async (id) => {
  const member = id.startsWith('guild_') ? 'officer' : 'player';
  const shown = await open(`#/control_panel/${id}`, viewEntry(id).level > 0 ? 'owner' : member);
  expectPlain(shown);
  shown.unmount();
});

const pages = Object.keys(publicPages).map((id) => (['verify', 'reset', 'not_me'].includes(id) ? `${id}/link` : id));
test.each(pages)('the page %s draws no control characters from names', async (id) => {
  const shown = await open(`#/${id}`);
  expectPlain(shown);
  shown.unmount();
});

const query = encodeURIComponent(`a${hostileText}b`);
test.each([
  `control_panel/item_db?search=${query}`,
  `control_panel/live_market?search=${query}&characters=${query}&producers=${query}`,
  `control_panel/item_logs?search=${query}&guilds=${query}&refine=${query}`,
  `control_panel/mob_db?id=${query}`,
  `verify/${query}`,
  `${query}?${query}=${query}`,
])('a link with control characters draws none of them: %.30s', async (hash) => {
  const shown = await open(`#/${hash}`, 'player');
  expectPlain(shown);
  shown.unmount();
});

/** Returns the cells of a screen on a terminal that measures the width of characters by an old table. */
async function cellsAt(columns: number, id: ViewId, at: ThirdPartyServer): Promise<string[][]> {
  const terminal = createVirtualTerminal(columns, 30);
  const member = id.startsWith('guild_') ? 'officer' : 'player';
  const token = tokens[viewEntry(id).level > 0 ? 'owner' : member];
  const shown = await renderDemoUi(at, { hash: `#/control_panel/${id}`, token }, { terminal });
  const cells = await terminal.cells();
  shown.unmount();
  return cells;
}

/**
 * Returns whether a cell of the screen can belong to a name. These cells differ between the two servers, and blanks of
 * a name may be padding of the other.
 */
const isOfName = (cell: string): boolean => ['', ' ', '…', fillCharacter].includes(cell);

describe.each([60, 80, 100, 140])('names in many scripts at %i columns', (columns) => {
  // The screen of maps is left out: a map is drawn when its picture has arrived, so the time of its drawing varies.
  const still = ids.filter((id) => id !== 'map_db');
  testSome(3, still)('do not move any other cell of the screen %s', async (id) => {
    const [seen, expected] = [await cellsAt(columns, id, world), await cellsAt(columns, id, plain)];
    const moved = expected.flatMap((row, y) =>
      row.every((cell, x) => isOfName(cell) || seen[y]?.[x]?.startsWith(cell))
        ? []
        : [[row.join(''), seen[y]?.join('')]],
    );
    expect(moved).toEqual([]);
  });
});

/** Returns the actions that open the dialogs of a screen: its buttons, switches and rows. */
function openersOf({ context, activeScreen }: App): (() => void)[] {
  const { model } = activeScreen.getSnapshot();
  if (model.kind === 'page') return [];
  if (model.kind === 'table') {
    const [row] = model.getSnapshot().rows;
    if (!row) return [];
    const actions = row.actions.filter(({ tone }) => tone === 'danger');
    return [
      ...model.toolbar.map((button) => () => void model.activate(button)),
      () => model.open(row.key),
      ...actions.map(
        ({ id }) =>
          () =>
            void model.runRowAction(id, row.key),
      ),
    ];
  }
  const { toolbar, cards } = model.getSnapshot();
  const targets = [
    ...toolbar,
    ...cards.flatMap(({ buttons = [], toggle }) => [...buttons, ...(toggle ? [toggle] : [])]),
  ];
  const opened = new Map(targets.flatMap(({ target }) => ('id' in target ? [[target.id, target] as const] : [])));
  return [...opened.values()].map((target) => () => context.open(target));
}

/** Opens a dialog, checks it and closes it. Returns its id. */
async function look(shown: DemoUi, openDialog: () => void): Promise<DialogId | undefined> {
  openDialog();
  await shown.clock.advance(200);
  await shown.idle();
  const id = shown.app.modal.dialog.getSnapshot()?.id;
  expectPlain(shown);
  shown.app.modal.close();
  await shown.idle();
  return id;
}

const places: [who: string, view: ViewId, dialogs: DialogId[]][] = [
  [
    'player',
    'master',
    [
      ...([
        'transfer_character',
        'create_player_account',
        'change_master_email',
        'change_master_password',
        'privacy',
      ] as const),
      ...(['change_player_password', 'account_sync_confirm', 'claim_account', 'release_account'] as const),
    ],
  ],
  [
    'player',
    'guest_profiles',
    ['create_guest_profile', 'edit_guest_profile', 'associate_guest_profile', 'delete_guest_profile'],
  ],
  ['player', 'sessions', ['end_other_sessions', 'logout', 'end_session', 'set_up_second_factor']],
  ['player', 'access_tokens', ['create_access_token', 'revoke_access_token']],
  ['player', 'live_market', ['price_history']],
  ['player', 'castles', ['castle_history']],
  ['player', 'storage', ['buyers']],
  ['player', 'farming', ['farming_setup', 'farming_map']],
  ['owner', 'admin_access_tokens', ['revoke_any_access_token']],
  ['owner', 'admin_account_links', ['unlink_account']],
  ['owner', 'admin_claims', ['decide_claim']],
  ['owner', 'database_backups', ['create_backup', 'delete_backup']],
  ['owner', 'admin_news', ['write_news', 'edit_news', 'retract_news']],
  ['owner', 'site_pages', ['write_page']],
];

test.each(places)('the dialogs opened by %s at %s draw no control characters', async (who, view, ids) => {
  const shown = await open(`#/control_panel/${view}`, who);
  const seen: (DialogId | undefined)[] = [];
  for (const openDialog of openersOf(shown.app)) seen.push(await look(shown, openDialog));
  expect(seen.filter((id) => id !== undefined).sort()).toEqual(ids.toSorted());
  shown.unmount();
});

const ofVisitors = ['login', 'register', 'forgot_password', 'daily_spotlight'] as const;

test('the dialogs for visitors draw no control characters', async () => {
  const shown = await open('#/server_features');
  for (const id of ofVisitors) expect(await look(shown, () => shown.app.context.open(dialog(id)))).toBe(id);
  shown.unmount();
});

test('the dialogs of the hunt plan draw no control characters', async () => {
  const shown = await open('#/control_panel/hunt?items=4001,909', 'player');
  const opened = [dialog('hunt_add'), dialog('save_hunt'), dialog('remove_hunt', { name: hostileText.slice(0, 40) })];
  for (const one of opened) expect(await look(shown, () => shown.app.context.open(one))).toBe(one.id);
  shown.unmount();
});

const aboutClaims = [dialog('claim_by_email'), dialog('dispute_account'), dialog('link_account')];

test('the dialogs about account claims draw no control characters', async () => {
  const shown = await open('#/control_panel/master', 'owner');
  for (const one of aboutClaims) expect(await look(shown, () => shown.app.context.open(one))).toBe(one.id);
  shown.unmount();
});

const aboutPages = ['edit_page', 'restore_page', 'remove_page'] as const;

test('the dialogs about site pages draw no control characters', async () => {
  const shown = await open('#/control_panel/site_pages', 'owner');
  const { client, open: openDialog } = shown.app.context;
  const { pages } = await client.pages.list();
  const { versions } = await client.pages.versions({ slug: 'rules', language: 'de' });
  const page = pages.find(({ version }) => version > 0);
  if (!page) throw new Error('a page in the database was expected');
  const dialogs = [
    dialog('edit_page', { page, typed: 'My text' }),
    dialog('restore_page', { page, versions }),
    dialog('remove_page', { page }),
  ];
  expect(dialogs.map(({ id }) => id)).toEqual(aboutPages);
  for (const one of dialogs) expect(await look(shown, () => openDialog(one))).toBe(one.id);
  shown.unmount();
});

test('the dialogs in which a user approves a program draw no control characters', async () => {
  const { user_code } = (await server.call('POST /api/account/device', {})).body;
  const shown = await open('#/control_panel/sessions', 'player');
  const { client, open: openDialog } = shown.app.context;
  const program = { user_code, ...(await client.device.show({ user_code })) };
  expect(program.program).not.toBe('An unknown program');
  for (const one of [dialog('confirm_device', program), dialog('refuse_device', program)])
    expect(await look(shown, () => openDialog(one))).toBe(one.id);
  shown.unmount();
});

test('an error dialog draws no control characters of an invalid reply', async () => {
  const other = await startThirdPartyServer(server.url, hostileTexts);
  other.setResponse('/api/server/live-market', `nonsense ${hostileText}`);
  const shown = await renderDemoUi(other, { hash: '#/control_panel/live_market', token: tokens.player }, { rows: 40 });
  expect(await look(shown, () => undefined)).toBe('error');
  shown.unmount();
  await other.close();
});

test('every dialog that shows text of other users is tested above', () => {
  const claims = aboutClaims.map(({ id }) => id);
  const seen = new Set<DialogId>([
    'error',
    ...ofVisitors,
    ...claims,
    ...aboutPages,
    'hunt_add',
    'save_hunt',
    'remove_hunt',
    'confirm_device',
    'refuse_device',
    ...places.flatMap(([, , ids]) => ids),
  ]);
  // The dialogs that the test cannot open: they show a text that was just typed, or one that the server just created.
  expect((Object.keys(dialogs) as DialogId[]).filter((id) => !seen.has(id))).toEqual([
    'second_factor',
    'verify_email',
    'ready_to_play',
    'claim_pending',
    'activate_second_factor',
    'recovery_codes',
    'new_recovery_codes',
    'remove_second_factor',
    'approve_device',
    'access_token_created',
  ]);
});
