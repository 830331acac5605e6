import { demoPassword } from '@kafra/demo/testing';
import { type DialogId, type PageId, publicPages, type ViewId, viewEntry, views } from '@kafra/sdk';
import type { Page } from 'playwright-core';
import { routeReplies } from './route-replies.ts';

/** Demo user who visits the screen. */
export type DemoUser = 'nobody' | 'player' | 'owner';

/** A screen or dialog of the site, with the steps that open it. */
export interface SiteScreen {
  name: string;
  user: DemoUser;
  hash: string;
  /** Opens the screen or dialog on the page. */
  open?: (page: Page) => Promise<void>;
  /** True if the screen uses invented responses, which would stay in the document for the next test. */
  hasMadeUpAnswers?: true;
}

const pageHashes: Readonly<Record<PageId, string>> = {
  home: '#/home',
  news: '#/news',
  news_item: '#/news/season-3',
  castle: '#/castle/0',
  server_info: '#/server_info',
  server_features: '#/server_features',
  // The demo realm has no custom page, so this address opens the home page with a notice, which is closed.
  custom_page: '#/page/none',
  discord: '#/discord',
  download: '#/download',
  verify: '#/verify/nonsense',
  not_me: '#/not_me/nonsense',
  device: '#/device',
  device_code: '#/device/BBBB-BBBB',
  reset: '#/reset/nonsense',
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const pressEnabled = (name: string) => (page: Page) =>
  page.locator('button:enabled', { hasText: name }).first().click();

/** Pending requests of a removed route never complete, for example those for a dialog's code. */
const untilDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Waits for the page's real captcha computation, which needs no click. */
export async function waitForCaptcha(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('[data-captcha=solved]').waitFor();
}

async function signInUnverified(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Email').fill('unverified@kafra.example');
  await page.getByRole('dialog').getByLabel('Password').fill(demoPassword);
  await waitForCaptcha(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog', { name: 'Verify your email address' }).waitFor();
}

/** Signs in to an account with a second factor. */
async function typeRightPassword(page: Page): Promise<void> {
  const call = '**/api/account/login';
  await page.route(call, (route) => route.fulfill({ json: { second_factor: 'totp', challenge: 'nonsense' } }));
  await page.getByRole('dialog').getByLabel('Email').fill('owner@kafra.example');
  await page.getByRole('dialog').getByLabel('Password').fill(demoPassword);
  await waitForCaptcha(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog', { name: 'Two-Factor Sign-in' }).waitFor();
  await page.unroute(call);
}

/** Starts to set up a second factor in the browser. No code is entered, so the account is not changed. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await press('Set Up Two-Factor Sign-in')(page);
  await page.getByRole('dialog').getByLabel('Master password').fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
}

async function activateSecondFactor(page: Page): Promise<void> {
  const call = '**/api/account/second-factor/activate';
  const recovery_codes = Array.from({ length: 10 }, (_, index) => `7K2M-Q0XD-94TN-VB1${index}`);
  await page.route(call, (route) => route.fulfill({ json: { token: 'nonsense', recovery_codes } }));
  await setUpSecondFactor(page);
  await page.getByRole('dialog').getByLabel('Code').fill('123456');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('dialog', { name: 'Recovery Codes' }).waitFor();
  await page.unroute(call);
}

/** Enters the code of a program that waits for the user's confirmation (device sign-in). */
async function lookUpDevice(page: Page): Promise<void> {
  const call = '**/api/account/device/BBBB-BBBB';
  const device = { program: 'kafra', system: 'Linux', ip: '203.0.113.5', created_at: 0 };
  await page.route(call, (route) => route.fulfill({ json: device }));
  await press('Continue')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Confirm Sign-in' }).waitFor();
  await page.unroute(call);
}

/** Opens a screen while the server refuses its request. */
async function triggerError(page: Page): Promise<void> {
  const call = '**/api/server/live-market';
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Ink ran dry.' } }),
  );
  await page.evaluate(() => {
    location.hash = '#/control_panel/live_market';
  });
  await page.getByRole('dialog', { name: 'An error has occurred' }).waitFor();
  await page.unroute(call);
}

/** Signs out. On a narrow screen the menu must be opened first. */
async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Panel menu' });
  if (await menu.isVisible()) await menu.click();
  await press('Log Out')(page);
}

/** Creates an access token with a unique name. */
async function createToken(page: Page): Promise<void> {
  await press('Create Access Token')(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(`Backup machine ${Date.now()}`);
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('Master password').fill(demoPassword);
  await form.getByRole('button', { name: 'Create Token' }).click();
  await page.getByRole('dialog', { name: 'Access Token Created' }).waitFor();
}

/** Adds a staff account to the user, with the account's correct game password. */
async function claimStaffAccount(page: Page): Promise<void> {
  const call = '**/api/account/claim';
  const accounts = { master_account: { email: 'player@kafra.example' }, player_accounts: [], needs_staff: true };
  await page.route(call, (route) => route.fulfill({ json: accounts }));
  await press('Add Game Account')(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('User ID').fill('old_gm');
  await form.getByLabel('Game password').fill('right');
  await form.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('dialog', { name: 'Waiting for Staff' }).waitFor();
  await page.unroute(call);
}

/** Creates the only player account of a new user. */
async function createFirstAccount(page: Page): Promise<void> {
  const call = '**/api/account/create';
  const first = { id: 7, user_id: 'first_one', characters: [], guest_profiles: [], account_sync: true };
  const accounts = { master_account: { email: 'player@kafra.example' }, player_accounts: [first] };
  await page.route(call, (route) => route.fulfill({ json: accounts }));
  await press('Create Player Account')(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Username').fill('first_one');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('dialog', { name: 'Your Account Is Ready' }).waitFor();
  await page.unroute(call);
}

/** Searches accounts by e-mail address, in a realm with this feature. */
async function findByEmail(page: Page): Promise<void> {
  const characters = [{ name: 'Veteran', class: 'Lord Knight', base_level: 99 }];
  const accounts = [
    { id: 1, user_id: 'old_hero', last_login: '2019-07', characters },
    { id: 2, user_id: 'old_mule', characters: [] },
  ];
  await routeReplies(page, '**/site.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), claims_by_email: true } });
  });
  await page.route('**/api/account/claimable', (route) => route.fulfill({ json: { accounts } }));
  await page.reload();
  await press('Found by Email: 2')(page);
  await untilDialog(page);
  await page.unroute('**/site.json');
  await page.unroute('**/api/account/claimable');
}

/** Opens a dialog by its name in the command palette. */
const callByName = (name: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill(name);
  await page.getByRole('option', { name }).first().click();
  await page.getByRole('dialog', { name }).waitFor();
};

/** Presses a button in the list of sessions, after the user has signed in twice. */
const pressAmongSessions = (name: RegExp) => async (page: Page) => {
  const call = '**/api/account/sessions';
  const session = { kind: 'browser', program: 'Firefox', system: 'Linux', created_at: 0, last_seen_at: 0 };
  const sessions = [
    { ...session, id: 'a'.repeat(32), is_current: true },
    { ...session, id: 'b'.repeat(32) },
  ];
  await page.route(call, (route) => route.fulfill({ json: { sessions } }));
  await page.reload();
  await press(name)(page);
  await untilDialog(page);
  await page.unroute(call);
};

/** Creates an access token, then presses its Revoke button on a screen, which opens the confirmation dialog. */
const revokeToken = (screen: string) => async (page: Page) => {
  await createToken(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, screen);
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
};

const madeUp = { hasMadeUpAnswers: true } as const;

const master = '#/control_panel/master';
const profiles = '#/control_panel/guest_profiles';
const tokens = '#/control_panel/access_tokens';
const sessions = '#/control_panel/sessions';

const dialogScreens: Readonly<Record<DialogId, Omit<SiteScreen, 'name'>>> = {
  login: { user: 'nobody', hash: '#/home?login' },
  second_factor: { user: 'nobody', hash: '#/home?login', open: typeRightPassword, ...madeUp },
  register: { user: 'nobody', hash: '#/home?register' },
  verify_email: { user: 'nobody', hash: '#/home?login', open: signInUnverified },
  forgot_password: { user: 'nobody', hash: '#/home?login', open: press('Lost password?') },
  error: { user: 'player', hash: '#/home', open: triggerError, ...madeUp },
  daily_spotlight: { user: 'nobody', hash: '#/home', open: press(/^Daily Spotlight/) },
  create_player_account: { user: 'player', hash: master, open: press('Create Player Account') },
  change_master_email: { user: 'player', hash: master, open: press('Change Master Email') },
  change_master_password: { user: 'player', hash: master, open: press('Change Master Password') },
  change_player_password: {
    user: 'player',
    hash: master,
    open: (page) => page.locator('button:enabled', { hasText: 'Change Password' }).first().click(),
  },
  account_sync_confirm: {
    user: 'player',
    hash: master,
    open: (page) =>
      page
        .getByText(/^(Uns|S)ynced$/)
        .first()
        .click(),
  },
  transfer_character: { user: 'player', hash: master, open: press('Transfer Character') },
  claim_account: { user: 'player', hash: master, open: press('Add Game Account') },
  ready_to_play: { user: 'player', hash: master, open: createFirstAccount, ...madeUp },
  claim_pending: { user: 'player', hash: master, open: claimStaffAccount, ...madeUp },
  claim_by_email: { user: 'player', hash: master, open: findByEmail, ...madeUp },
  release_account: { user: 'player', hash: master, open: press('Release') },
  dispute_account: {
    user: 'player',
    hash: master,
    async open(page) {
      await press('Add Game Account')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click();
      await page.getByRole('dialog', { name: 'Dispute Game Account' }).waitFor();
    },
  },
  link_account: { user: 'owner', hash: '#/control_panel/admin_account_links', open: callByName('Link Game Account') },
  unlink_account: {
    user: 'owner',
    hash: '#/control_panel/admin_account_links',
    open: press(/^Unlink/),
  },
  decide_claim: { user: 'owner', hash: '#/control_panel/admin_claims', open: press(/^Grant/) },
  create_guest_profile: { user: 'player', hash: profiles, open: press('Create New Guest Profile') },
  edit_guest_profile: { user: 'player', hash: profiles, open: press('Edit') },
  associate_guest_profile: { user: 'player', hash: profiles, open: press('Accounts') },
  delete_guest_profile: { user: 'player', hash: profiles, open: press('Delete') },
  end_session: { user: 'player', hash: '#/control_panel/sessions', open: pressAmongSessions(/^End$/), ...madeUp },
  end_other_sessions: {
    user: 'player',
    hash: '#/control_panel/sessions',
    open: pressAmongSessions(/^Sign out everywhere else$/),
    ...madeUp,
  },
  set_up_second_factor: { user: 'player', hash: sessions, open: press('Set Up Two-Factor Sign-in') },
  activate_second_factor: { user: 'player', hash: sessions, open: setUpSecondFactor },
  recovery_codes: { user: 'player', hash: sessions, open: activateSecondFactor, ...madeUp },
  new_recovery_codes: { user: 'player', hash: sessions, open: callByName('Create New Recovery Codes') },
  remove_second_factor: { user: 'player', hash: sessions, open: callByName('Turn Off Two-Factor Sign-in') },
  approve_device: { user: 'player', hash: '#/device/BBBB-BBBB', open: press('Continue') },
  confirm_device: { user: 'player', hash: '#/device/BBBB-BBBB', open: lookUpDevice, ...madeUp },
  refuse_device: {
    user: 'player',
    hash: '#/device/BBBB-BBBB',
    async open(page) {
      await lookUpDevice(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
      await page.getByRole('dialog', { name: 'Refuse Sign-in' }).waitFor();
    },
    ...madeUp,
  },
  create_access_token: { user: 'player', hash: tokens, open: press('Create Access Token') },
  access_token_created: { user: 'player', hash: tokens, open: createToken },
  revoke_access_token: { user: 'player', hash: tokens, open: revokeToken(tokens) },
  revoke_any_access_token: {
    user: 'owner',
    hash: tokens,
    open: revokeToken('#/control_panel/admin_access_tokens'),
  },
  logout: { user: 'player', hash: master, open: logOut },
  price_history: {
    user: 'player',
    hash: '#/control_panel/vendor_db',
    open: async (page) => {
      // Buttons that filter the list have a title. The selector leaves them out, because only a button that opens a
      // dialog is wanted.
      await page.locator(':is(main tbody, main ul[aria-label] li) button:not([title])').first().click();
      await page.locator('[role=dialog] canvas').waitFor();
    },
  },
  privacy: { user: 'player', hash: master, open: press(/^Privacy$/) },
  buyers: {
    user: 'player',
    hash: '#/control_panel/storage',
    open: (page) => page.locator(':is(main tbody, main ul[aria-label] li) button:not([title])').first().click(),
  },
  farming_map: {
    user: 'player',
    hash: '#/control_panel/farming',
    async open(page) {
      await page.locator(':is(main tbody, main ul[aria-label] li) button:not([title])').first().click();
      // The buttons of the list become hidden only when the dialog has opened, so the dialog is awaited.
      await page.getByRole('dialog').waitFor();
    },
  },
  farming_setup: {
    user: 'player',
    hash: '#/control_panel/farming',
    async open(page) {
      await press('Change Player')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  hunt_add: { user: 'player', hash: '#/control_panel/hunt?items=4001,909', open: press('Add Item') },
  save_hunt: { user: 'player', hash: '#/control_panel/hunt?items=4001,909', open: press('Save') },
  remove_hunt: {
    user: 'player',
    hash: '#/control_panel/hunt?items=4001,909',
    async open(page) {
      await press('Save')(page);
      await page.getByLabel('Name').fill('Cards');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await press('Saved Hunts')(page);
      await press('Delete')(page);
    },
  },
  castle_history: {
    user: 'player',
    hash: '#/control_panel/castles',
    open: (page) => page.locator(':is(main tbody, main ul[aria-label] li) button:not([title])').first().click(),
  },
  create_backup: { user: 'owner', hash: '#/control_panel/database_backups', open: press('Back Up Now') },
  delete_backup: { user: 'owner', hash: '#/control_panel/database_backups', open: press(/^Delete/) },
  write_news: { user: 'owner', hash: '#/control_panel/admin_news', open: press('Write News') },
  edit_news: { user: 'owner', hash: '#/control_panel/admin_news', open: press('Edit') },
  write_page: { user: 'owner', hash: '#/control_panel/site_pages', open: press('New Page') },
  edit_page: { user: 'owner', hash: '#/control_panel/site_pages', open: press('Edit') },
  restore_page: { user: 'owner', hash: '#/control_panel/site_pages', open: pressEnabled('Versions') },
  remove_page: { user: 'owner', hash: '#/control_panel/site_pages', open: pressEnabled('Remove') },
  retract_news: {
    user: 'owner',
    hash: '#/control_panel/admin_news',
    open: (page) => page.locator('button:enabled', { hasText: 'Retract' }).first().click(),
  },
};

/** The chart of the home page is loaded after the text of the page. */
const waitForChart = (page: Page) => page.locator('main canvas').first().waitFor();

const pages = (Object.keys(publicPages) as PageId[]).map(
  (id): SiteScreen => ({
    name: `page ${id}`,
    user: 'nobody',
    hash: pageHashes[id],
    ...(id === 'home' && { open: waitForChart }),
    ...(id === 'custom_page' && { open: press('Close') }),
  }),
);

const screens = (Object.keys(views) as ViewId[]).map(
  (id): SiteScreen => ({
    name: `view ${id}`,
    user: viewEntry(id).level > 0 ? 'owner' : 'player',
    hash: `#/control_panel/${id}`,
  }),
);

const dialogs = Object.entries(dialogScreens).map(([id, screen]): SiteScreen => ({ name: `dialog ${id}`, ...screen }));

/** All pages, screens and dialogs of the site, with the steps that open them. */
export const siteScreens: readonly SiteScreen[] = [...pages, ...screens, ...dialogs];

/** Search field of the current list; a combobox for lists with a search language. */
export const searchBox = (page: Page) => page.locator('main input[data-search]');

/** Waits until the opened page shows the expected screen. */
export async function openScreen(page: Page, { open }: SiteScreen): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await open?.(page);
}

/**
 * Resolves when everything that loads after the text is shown too, such as the content of a dialog and drawings that
 * are made when the page is idle.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // CSS transitions are finished first, because colours during them are not those of the theme.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  );
  // Before a canvas is drawn, it has the browser's default size, so another size shows that it was drawn.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].every(({ width, height }) => width !== 300 || height !== 150),
  );
}
