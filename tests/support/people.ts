import type { TestServer } from './server.ts';

/** Privacy settings of an account that never changed them. */
export const nothingHidden = { hide_activity: false, hide_ranking: false, hide_market_name: false };

/** A user with a verified master account who is signed in. */
export interface Person {
  email: string;
  password: string;
  masterId: number;
  token: string;
}

let people = 0;

export const goodPassword = 'poring-jelly-77';

/** Returns the token from the newest mailed link to this page. */
export async function mailedToken(
  server: TestServer,
  to: string,
  page: 'verify' | 'reset',
  count = 1,
): Promise<string> {
  const mails = await server.mails(to, count);
  const link = mails.flatMap((mail) => mail.links).find((one) => one.includes(`/#/${page}/`));
  const token = link?.split('/').at(-1);
  if (!token) throw new Error(`no ${page} link was mailed to ${to}`);
  return token;
}

/** Creates a user: registers, verifies the e-mail address and signs in, with the same requests as a browser. */
export async function newPerson(server: TestServer, password = goodPassword): Promise<Person> {
  people += 1;
  const email = `person${people}@example.org`;
  await server.call('POST /api/account/register', { email, password, recaptcha: await server.captcha() });
  await server.call('POST /api/account/verify', { verification_id: await mailedToken(server, email, 'verify') });
  const token = await signIn(server, email, password);
  const { db } = server.services.database;
  const row = await db
    .selectFrom('site_master')
    .where('email', '=', email)
    .select('master_id')
    .executeTakeFirstOrThrow();
  return { email, password, masterId: row.master_id, token };
}

/** Signs in to a master account and returns the session token. */
export async function signIn(server: TestServer, email: string, password = goodPassword): Promise<string> {
  const recaptcha = await server.captcha();
  const { status, body, text } = await server.call('POST /api/account/login', { email, password, recaptcha });
  if (status !== 200 || !body.token) throw new Error(`sign-in failed: ${status} ${text}`);
  return body.token;
}

/** Adds a player account to a user and returns its id. */
export async function newAccount(server: TestServer, person: Person, name: string): Promise<number> {
  const { body } = await server.call('POST /api/account/create', { name }, person.token);
  return body.player_accounts.find((account: { user_id: string }) => account.user_id === name).id;
}

/** Adds a player account with a separate game password to a user. */
export async function newUnsyncedAccount(server: TestServer, person: Person, name: string): Promise<number> {
  const player_account_id = await newAccount(server, person, name);
  const change = { player_account_id, synced: false };
  await server.call('POST /api/account/change-password-sync', change, person.token);
  return player_account_id;
}

/** Sets the group level of a player account, as an operator does in the game's database. */
export async function setGroup({ services }: TestServer, accountId: number, group_id: number): Promise<void> {
  await services.database.db.updateTable('login').set({ group_id }).where('account_id', '=', accountId).execute();
}

interface GameAccountFacts {
  userid: string;
  user_pass?: string;
  email?: string;
  group_id?: number;
  sex?: 'M' | 'F' | 'S' | 'U';
  state?: number;
  lastlogin?: string;
}

/** Game password of the accounts that `newGameAccount` creates. */
export const gamePassword = 'kobold-9';

/** Inserts a game account without an owner into the game's tables, as the game would, and returns its id. */
export async function newGameAccount(server: TestServer, facts: GameAccountFacts): Promise<number> {
  const { insertId } = await server.services.database.db
    .insertInto('login')
    .values({
      user_pass: gamePassword,
      sex: 'M',
      email: 'a@a.com',
      lastlogin: null,
      birthdate: null,
      web_auth_token: null,
      ...facts,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

interface CharacterFacts {
  account_id: number;
  char_num: number;
  name: string;
  class?: number;
  zeny?: number;
  guild_id?: number;
  party_id?: number;
}

/** Inserts a character into the game's tables, as the game would, and returns its id. */
export async function newCharacter(server: TestServer, facts: CharacterFacts): Promise<number> {
  const { insertId } = await server.services.database.db
    .insertInto('char')
    .values({ class: 0, base_level: 99, job_level: 50, last_login: null, ...facts })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
