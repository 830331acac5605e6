import { allCalls, type CallDefinition, pathFields } from '@kafra/sdk/contract';
import { type ApiDocument, createDocumentCheck, type DocumentCheck } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import {
  gamePassword,
  goodPassword,
  mailedToken,
  newAccount,
  newCharacter,
  newGameAccount,
  newPerson,
  newUnsyncedAccount,
  type Person,
  setGroup,
} from '../support/people.ts';
import { answerChallenge, codeOf, protect, typePassword } from '../support/second-factor.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

let demo: TestServer;
/** Server with an empty realm, in which the tests of this file create users. */
let realm: TestServer;
let check: DocumentCheck;
const demoTokens = new Map<string, string>();

beforeAll(async () => {
  demo = await startDemo();
  realm = await startTestServer({
    mvpBoard: 'window',
    adoption: { byEmail: true },
    game: { charactersPerAccount: 15 },
    trustedProxies: ['127.0.0.1'],
  });
  check = createDocumentCheck((await realm.call('GET /api/openapi.json')).body as ApiDocument);
});
afterAll(() => Promise.all([demo.close(), realm.close()]));

const calls = allCalls();
const pathOf = (path: string) => pathFields(path).reduce((line, field) => line.replace(`{${field}}`, '1'), path);

/** Checks that the OpenAPI document describes the response, and returns the status of the response. */
function held(call: string, answer: Pick<Answer, 'status' | 'body'>): Answer['status'] {
  expect(check.problemsOf(call, answer)).toEqual([]);
  return answer.status;
}

let names = 0;
const newName = () => `account_${++names}`;
const person = () => newPerson(realm);
const protectedPerson = async () => protect(realm, await person());

async function as(name: string): Promise<string> {
  const token = demoTokens.get(name) ?? (await demoToken(demo, name));
  demoTokens.set(name, token);
  return token;
}

/** A user with the group of owners, in the realm of this file. */
async function realmOwner(): Promise<Person> {
  const owner = await person();
  await setGroup(realm, await newAccount(realm, owner, newName()), 99);
  realm.advance(5_000);
  return owner;
}

async function unverified() {
  const email = `${newName()}@example.org`;
  const recaptcha = await realm.captcha();
  const answer = await realm.call('POST /api/account/register', { email, password: goodPassword, recaptcha });
  return { email, answer };
}

async function signInFrom({ email, password }: Person, ip: string, userAgent: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip, 'user-agent': userAgent };
  const body = JSON.stringify({ email, password, recaptcha: await realm.captcha() });
  await fetch(`${realm.url}/api/account/login`, { method: 'POST', headers, body });
}

/** Creates a game account that one user has claimed by its password, and another user who knows the password too. */
async function disputed() {
  const [holder, other] = [await person(), await person()];
  const user_id = newName();
  const id = await newGameAccount(realm, { userid: user_id });
  const claim = await realm.call('POST /api/account/claim', { user_id, game_password: gamePassword }, holder.token);
  const dispute = () =>
    realm.call('POST /api/account/dispute', { user_id, game_password: gamePassword, note: 'Mine.' }, other.token);
  return { holder, other, user_id, id, claim, dispute };
}

async function newProfile({ token }: Person): Promise<{ id: number; answer: Answer }> {
  const profile = { name: newName(), password: 'guest-pass-1', restrictions: 1 };
  const answer = await realm.call('POST /api/account/guest-profiles', profile, token);
  return { id: answer.body.guest_profiles[0].id, answer };
}

const asPlayer = async (line: string, body?: unknown) => demo.call(line, body, await as('player'));
const asOwner = async (line: string, body: unknown = {}) => demo.call(line, body, await as('owner'));
const firstBackup = async () => (await asOwner('POST /api/admin/db-backups')).body.backups[0].key;
const log = { limit: 50 };

/** A successful request for each call of the API. */
const successes: Readonly<Record<string, () => Promise<Answer>>> = {
  'account.register': async () => (await unverified()).answer,
  async 'account.login'() {
    const { email, password } = await person();
    return realm.call('POST /api/account/login', { email, password, recaptcha: await realm.captcha() });
  },
  async 'secondFactor.signIn'() {
    const safe = await protectedPerson();
    const { challenge } = (await typePassword(realm, safe)).body;
    return answerChallenge(realm, challenge, codeOf(realm, safe.secret));
  },
  'secondFactor.status': async () =>
    realm.call('GET /api/account/second-factor', undefined, (await protectedPerson()).token),
  async 'secondFactor.setUp'() {
    const { token, password } = await person();
    return realm.call('POST /api/account/second-factor/set-up', { password }, token);
  },
  async 'secondFactor.activate'() {
    const { token, password } = await person();
    const { body } = await realm.call('POST /api/account/second-factor/set-up', { password }, token);
    return realm.call('POST /api/account/second-factor/activate', { code: codeOf(realm, body.secret) }, token);
  },
  async 'secondFactor.replaceRecoveryCodes'() {
    const { token, password, secret } = await protectedPerson();
    const request = { password, code: codeOf(realm, secret) };
    return realm.call('POST /api/account/second-factor/recovery-codes', request, token);
  },
  async 'secondFactor.remove'() {
    const { token, password, secret } = await protectedPerson();
    return realm.call('POST /api/account/second-factor/remove', { password, code: codeOf(realm, secret) }, token);
  },
  'device.start': () => realm.call('POST /api/account/device', {}),
  async 'device.token'() {
    const { device_code, user_code } = (await realm.call('POST /api/account/device', {})).body;
    await realm.call('POST /api/account/device/decide', { user_code, approve: true }, (await person()).token);
    return realm.call('POST /api/account/device/token', { device_code });
  },
  async 'device.show'() {
    const { user_code } = (await realm.call('POST /api/account/device', {})).body;
    return realm.call(`GET /api/account/device/${user_code}`, undefined, (await person()).token);
  },
  async 'device.decide'() {
    const { user_code } = (await realm.call('POST /api/account/device', {})).body;
    return realm.call('POST /api/account/device/decide', { user_code, approve: false }, (await person()).token);
  },
  'account.renew': async () => realm.call('POST /api/account/renew', {}, (await person()).token),
  'account.logout': async () => realm.call('POST /api/account/logout', {}, (await person()).token),
  async 'account.verify'() {
    const { email } = await unverified();
    return realm.call('POST /api/account/verify', { verification_id: await mailedToken(realm, email, 'verify') });
  },
  async 'account.resend'() {
    const { email } = await unverified();
    realm.advance(61_000);
    return realm.call('POST /api/account/resend', { email });
  },
  async 'account.forgotPassword'() {
    const { email } = await person();
    return realm.call('POST /api/account/forgot-password', { email, recaptcha: await realm.captcha() });
  },
  async 'account.passwordReset'() {
    const { email } = await person();
    realm.advance(61_000);
    await realm.call('POST /api/account/forgot-password', { email, recaptcha: await realm.captcha() });
    const reset_id = await mailedToken(realm, email, 'reset', 2);
    const password = 'kobold-archer-9';
    return realm.call('POST /api/account/password-reset', { reset_id, password, password_confirmed: password });
  },
  'account.info': () => asPlayer('POST /api/account/info', {}),
  'account.create': async () => realm.call('POST /api/account/create', { name: newName() }, (await person()).token),
  'account.claim': async () => (await disputed()).claim,
  async 'account.claimable'() {
    const { email, token } = await person();
    const id = await newGameAccount(realm, { userid: newName(), email, lastlogin: '2026-03-31 12:00:00' });
    await newCharacter(realm, { account_id: id, char_num: 0, name: newName() });
    return realm.call('GET /api/account/claimable', undefined, token);
  },
  async 'account.claimByEmail'() {
    const { email, token } = await person();
    const id = await newGameAccount(realm, { userid: newName(), email });
    return realm.call('POST /api/account/claim-by-email', { account_ids: [id] }, token);
  },
  async 'account.release'() {
    const { holder, id } = await disputed();
    return realm.call('POST /api/account/release', { account_id: id, password: goodPassword }, holder.token);
  },
  'account.dispute': async () => (await disputed()).dispute(),
  async 'account.transferCharacter'() {
    const mover = await person();
    const [from, to] = [await newAccount(realm, mover, newName()), await newAccount(realm, mover, newName())];
    const src_char_id = await newCharacter(realm, { account_id: from, char_num: 0, name: newName() });
    const move = { src_char_id, src_acc_id: from, dst_acc_id: to, dst_slot: 3 };
    return realm.call('POST /api/account/transfer-character', move, mover.token);
  },
  async 'account.changeMasterPassword'() {
    const next = 'kobold-archer-9';
    const change = { password: goodPassword, new_password: next, new_password_confirmed: next };
    return realm.call('POST /api/account/change-master-password', change, (await person()).token);
  },
  async 'account.changeMasterEmail'() {
    const change = { password: goodPassword, email: `${newName()}@example.org` };
    return realm.call('POST /api/account/change-master-email', change, (await person()).token);
  },
  async 'account.changePlayerPassword'() {
    const owner = await person();
    const player_account_id = await newUnsyncedAccount(realm, owner, newName());
    const next = { new_password: 'kobold-9', new_password_confirmed: 'kobold-9' };
    const change = { player_account_id, password: goodPassword, ...next };
    return realm.call('POST /api/account/change-player-password', change, owner.token);
  },
  async 'account.changePasswordSync'() {
    const owner = await person();
    const player_account_id = await newUnsyncedAccount(realm, owner, newName());
    return realm.call('POST /api/account/change-password-sync', { player_account_id, synced: true }, owner.token);
  },
  async 'account.changePrivacy'() {
    const settings = { hide_activity: true, hide_ranking: false, hide_market_name: true };
    return realm.call('POST /api/account/change-privacy', settings, (await person()).token);
  },
  'account.sessions': () => asPlayer('GET /api/account/sessions'),
  async 'account.endSession'() {
    const { token } = await person();
    const [{ id }] = (await realm.call('GET /api/account/sessions', undefined, token)).body.sessions;
    return realm.call('POST /api/account/sessions/end', { id }, token);
  },
  'account.endSessions': async () => realm.call('POST /api/account/sessions/end-others', {}, (await person()).token),
  async 'account.disownSignIn'() {
    const victim = await person();
    await signInFrom(victim, '203.0.113.9', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0');
    const links = (await realm.mails(victim.email, 2)).flatMap((mail) => mail.links);
    const report_id = links
      .find((link) => link.includes('/#/not_me/'))
      ?.split('/')
      .at(-1);
    return realm.call('POST /api/account/disown-sign-in', { report_id });
  },
  'account.guildAccess': () => asPlayer('GET /api/account/guild-access'),
  'account.storage': () => asPlayer('POST /api/account/storage', log),
  'account.storageValue': () => asPlayer('POST /api/account/storage-value', {}),
  'account.hunts': () => asPlayer('GET /api/account/hunts'),
  async 'account.saveHunt'() {
    return realm.call('POST /api/account/hunts/save', { name: 'Cards', items: [4001] }, (await person()).token);
  },
  async 'account.removeHunt'() {
    const { token } = await person();
    await realm.call('POST /api/account/hunts/save', { name: 'Cards', items: [4001] }, token);
    return realm.call('POST /api/account/hunts/remove', { name: 'Cards' }, token);
  },
  'account.guildStorage': () => asPlayer('POST /api/account/guild-storage', {}),
  'account.guildStorageLogs': () => asPlayer('POST /api/account/guild-storage-logs', log),
  'account.itemLogs': () => asPlayer('POST /api/account/item-logs', log),
  'account.loginLogs': () => asPlayer('POST /api/account/login-logs', log),
  async 'accessTokens.list'() {
    const owner = await person();
    await newAccessToken(realm, owner);
    return realm.call('GET /api/account/tokens', undefined, owner.token);
  },
  async 'accessTokens.create'() {
    const request = { password: goodPassword, name: newName(), scopes: ['account:read'] };
    return realm.call('POST /api/account/tokens', request, (await person()).token);
  },
  async 'accessTokens.revoke'() {
    const owner = await person();
    const { id } = await newAccessToken(realm, owner);
    return realm.call(`DELETE /api/account/tokens/${id}`, undefined, owner.token);
  },
  async 'accessTokens.current'() {
    const { token } = await newAccessToken(realm, await person());
    return realm.call('GET /api/account/tokens/current', undefined, token);
  },
  'guestProfiles.list': () => asPlayer('GET /api/account/guest-profiles'),
  'guestProfiles.create': async () => (await newProfile(await person())).answer,
  async 'guestProfiles.update'() {
    const owner = await person();
    const { id } = await newProfile(owner);
    return realm.call(`PUT /api/account/guest-profiles/${id}`, { name: newName(), restrictions: 3 }, owner.token);
  },
  async 'guestProfiles.remove'() {
    const owner = await person();
    return realm.call(`DELETE /api/account/guest-profiles/${(await newProfile(owner)).id}`, undefined, owner.token);
  },
  async 'guestProfiles.associate'() {
    const owner = await person();
    const login_ids = [await newAccount(realm, owner, newName())];
    const request = { guest_profile_id: (await newProfile(owner)).id, login_ids, master_password: goodPassword };
    return realm.call('POST /api/account/guest-profiles/associate', request, owner.token);
  },
  'admin.backups': () => asOwner('POST /api/admin/db-backups'),
  'admin.createBackup': () => asOwner('POST /api/admin/db-backups/create'),
  'admin.downloadBackup': async () => asOwner('POST /api/admin/db-backups/download', { key: await firstBackup() }),
  'admin.deleteBackup': async () => asOwner('POST /api/admin/db-backups/delete', { key: await firstBackup() }),
  async 'admin.accessTokens'() {
    const owner = await realmOwner();
    await newAccessToken(realm, await person());
    return realm.call('POST /api/admin/tokens', {}, owner.token);
  },
  async 'admin.revokeAccessToken'() {
    const { id } = await newAccessToken(realm, await person());
    return realm.call('POST /api/admin/tokens/revoke', { id }, (await realmOwner()).token);
  },
  'admin.people': () => asOwner('POST /api/admin/people', { search: 'lumen' }),
  async 'admin.links'() {
    await disputed();
    return realm.call('POST /api/admin/account-links', {}, (await realmOwner()).token);
  },
  async 'admin.link'() {
    const user_id = newName();
    await newGameAccount(realm, { userid: user_id });
    const request = { user_id, email: (await person()).email, reason: 'We looked.' };
    return realm.call('POST /api/admin/account-links/link', request, (await realmOwner()).token);
  },
  async 'admin.unlink'() {
    const { id } = await disputed();
    const request = { account_id: id, reason: 'We looked.' };
    return realm.call('POST /api/admin/account-links/unlink', request, (await realmOwner()).token);
  },
  async 'admin.claims'() {
    await (await disputed()).dispute();
    return realm.call('POST /api/admin/claims', {}, (await realmOwner()).token);
  },
  async 'admin.decideClaim'() {
    const { dispute, user_id } = await disputed();
    await dispute();
    const { token } = await realmOwner();
    const { claims } = (await realm.call('POST /api/admin/claims', {}, token)).body;
    const { id } = claims.find((claim: { user_id: string }) => claim.user_id === user_id);
    return realm.call('POST /api/admin/claims/decide', { id, grant: true, reason: 'We looked.' }, token);
  },
  'admin.itemLogs': () => asOwner('POST /api/admin/item-logs', log),
  'admin.loginLogs': () => asOwner('POST /api/admin/login-logs', log),
  'admin.storage': () => asOwner('POST /api/admin/storage', log),
  'server.onlinePlayers': () => asPlayer('GET /api/server/online-players'),
  'server.dailySpotlight': () => asPlayer('GET /api/server/daily-spotlight'),
  'server.playerActivity': () => asPlayer('GET /api/server/player-activity'),
  'server.blacksmithRankings': () => asPlayer('GET /api/server/blacksmith-rankings'),
  'server.alchemistRankings': () => asPlayer('GET /api/server/alchemist-rankings'),
  'server.taekwonRankings': () => asPlayer('GET /api/server/taekwon-rankings'),
  'server.guildRankings': () => asPlayer('GET /api/server/guild-rankings'),
  'server.state': () => asPlayer('GET /api/server/state'),
  'server.drops': () => asPlayer('GET /api/server/drops'),
  'server.hunts': () => asPlayer('GET /api/server/hunts'),
  'server.mobDrops': () => asPlayer('GET /api/server/drops/mob/1002'),
  'server.itemDrops': () => asPlayer('GET /api/server/drops/item/4001'),
  'server.prices': () => asPlayer('GET /api/server/prices'),
  'server.castles': () => asPlayer('GET /api/server/castles'),
  'server.castleHistory': () => asPlayer('GET /api/server/castle-history'),
  'server.mvpRankings': () => asPlayer('GET /api/server/mvp-rankings'),
  'server.mvpBoard': () => asPlayer('GET /api/server/mvp-board'),
  'server.marketHistory': () => asPlayer('GET /api/server/market-history'),
  async 'server.marketItem'() {
    const [{ key }] = (await asPlayer('GET /api/server/market-history')).body.vending_history;
    return asPlayer(`GET /api/server/market-item/${key}`);
  },
  'server.marketLogs': () => asPlayer('GET /api/server/market-logs'),
  'server.liveMarket': () => asPlayer('GET /api/server/live-market'),
  async 'server.sprite'() {
    const [character] = (await asPlayer('POST /api/account/info', {})).body.player_accounts[0].characters;
    return asPlayer(`GET /api/server/sprite/${character.id}`);
  },
  'news.list': () => asPlayer('GET /api/news'),
  'news.show': () => asPlayer('GET /api/news/season-3'),
  'news.all': () => asOwner('POST /api/admin/news', {}),
  'news.create': () => asOwner('POST /api/admin/news/create', { title: 'Documented', body: 'Text' }),
  async 'news.update'() {
    const { id, updated_at, title, slug, body, published_at } = await firstNews();
    return asOwner('POST /api/admin/news/update', { id, updated_at, title, slug, body, published_at });
  },
  async 'news.retract'() {
    const { id } = (await asOwner('POST /api/admin/news/create', { title: 'Retracted', body: 'Text' })).body.item;
    return asOwner('POST /api/admin/news/retract', { id });
  },
  'pages.list': () => asOwner('POST /api/admin/pages', {}),
  'pages.show': () => asOwner('POST /api/admin/pages/show', { slug: 'rules' }),
  'pages.preview': () => asOwner('POST /api/admin/pages/preview', { slug: 'rules', text: '- Be kind' }),
  'pages.save': () => savePage('saved'),
  async 'pages.remove'() {
    await savePage('removed');
    return asOwner('POST /api/admin/pages/remove', { slug: 'removed', version: 1 });
  },
  async 'pages.versions'() {
    await savePage('versions');
    return asOwner('POST /api/admin/pages/versions', { slug: 'versions' });
  },
  async 'pages.restore'() {
    await savePage('restored');
    return asOwner('POST /api/admin/pages/restore', { slug: 'restored', version: 1, current: 1 });
  },
};

const savePage = (slug: string) => asOwner('POST /api/admin/pages/save', { slug, version: 0, text: 'Text' });
const firstNews = async () => (await asOwner('POST /api/admin/news', {})).body.news[0];

describe('a successful response matches the API document', () => {
  it.each(calls.map(({ name }) => name))('%s', async (name) => {
    const answer = await successes[name]?.();
    if (!answer) throw new Error(`${name} is not tried`);
    expect([200, 204], answer.text).toContain(held(name, answer));
  });
});

/** Sends a request with an unprocessed body, such as invalid JSON, or with another content type. */
async function raw({ method, path }: CallDefinition, token: string, type: string, body: string): Promise<Answer> {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const response = await fetch(realm.url + pathOf(path), { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

describe('a refusal matches the API document', () => {
  let member: Person;
  let owner: Person;
  const tokens: Record<'narrow' | 'revoked' | 'expired', string> = { narrow: '', revoked: '', expired: '' };
  beforeAll(async () => {
    const day = 24 * 3_600_000;
    const early = await person();
    tokens.expired = (await newAccessToken(realm, early, { expires_days: 1 })).token;
    realm.advance(2 * day);
    [member, owner] = [await person(), await realmOwner()];
    tokens.narrow = (await newAccessToken(realm, member, { scopes: ['account:read'] })).token;
    const { id, token } = await newAccessToken(realm, member);
    await realm.call(`DELETE /api/account/tokens/${id}`, undefined, member.token);
    tokens.revoked = token;
  });

  it.each(calls.map(({ name, route }) => [name, route] as const))(
    'of the call %s with every kind of invalid request',
    async (name, route) => {
      const line = `${route.method} ${pathOf(route.path)}`;
      const hasBody = route.method === 'POST' || route.method === 'PUT';
      const wrong = hasBody ? { nonsense: 1 } : undefined;
      const given: Record<string, Answer> = {
        'an unknown field': await realm.call(hasBody ? line : `${line}?nonsense=1`, wrong, owner.token),
      };
      if (route.auth === 'bearer') {
        given['no token'] = await realm.call(line, wrong);
        given['a token that is none'] = await realm.call(line, wrong, 'x.y.z');
        for (const [kind, token] of Object.entries(tokens)) given[kind] = await realm.call(line, wrong, token);
        given['an access token that never was'] = await realm.call(line, wrong, `kafra_pat_${'x'.repeat(39)}`);
      }
      if (route.level !== undefined) given['too low a level'] = await realm.call(line, wrong, member.token);
      if (hasBody) {
        given['no JSON'] = await raw(route, owner.token, 'application/json', '{');
        given['another type'] = await raw(route, owner.token, 'text/plain', 'x');
        given['too much'] = await raw(route, owner.token, 'application/json', JSON.stringify('x'.repeat(100_000)));
      }
      const problems = Object.entries(given).flatMap(([what, answer]) =>
        check.problemsOf(name, answer).map((problem) => `${what}: ${problem}`),
      );
      expect(problems).toEqual([]);
      expect(given['an unknown field']?.status).toBe(400);
    },
  );
});
