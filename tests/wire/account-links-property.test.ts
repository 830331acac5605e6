/** @module-tag exhaustive */
import { expect, it } from 'vitest';
import { linksAndLog } from '../support/account-links.ts';
import { overDatabases } from '../support/databases.ts';
import {
  gamePassword,
  goodPassword,
  newAccount,
  newGameAccount,
  newPerson,
  type Person,
  setGroup,
} from '../support/people.ts';
import type { Answer } from '../support/server.ts';

/** Generator of random numbers (Park-Miller), which gives the same steps at every run. */
function random(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length] as T;
  };
}

overDatabases((start) => {
  /** Statuses of the responses in a random sequence of requests, and the logged changes of account links. */
  interface Walk {
    statuses: Set<number>;
    actions: Set<string>;
  }
  async function walk(seed: number): Promise<Walk> {
    const server = await start({ site: { captcha: { provider: 'none' } }, adoption: { byEmail: true } });
    const pick = random(seed);
    const people: Person[] = [];
    for (let n = 0; n < 4; n++) people.push(await newPerson({ ...server, captcha: async () => 'x' }));
    const [staff] = people as [Person, ...Person[]];
    await setGroup(server, await newAccount(server, staff, 'owner'), 99);
    server.advance(6_000);
    const accounts: { id: number; userid: string }[] = [];
    for (let n = 0; n < 5; n++) {
      const userid = `account_${n}`;
      const email = pick([...people.map((person) => person.email), 'a@a.com']);
      accounts.push({ userid, id: await newGameAccount(server, { userid, email, group_id: n === 4 ? 10 : 0 }) });
    }
    type Step = (person: Person, account: { id: number; userid: string }) => Promise<Answer>;
    const call = (line: string, body: object, { token }: Person) => server.call(line, body, token);
    const reason = 'by chance';
    const steps: Step[] = [
      (person, { userid: user_id }) =>
        call('POST /api/account/claim', { user_id, game_password: gamePassword }, person),
      (person, { id }) => call('POST /api/account/claim-by-email', { account_ids: [id] }, person),
      (person, { id }) => call('POST /api/account/release', { account_id: id, password: goodPassword }, person),
      (person, { userid: user_id }) =>
        call('POST /api/account/dispute', { user_id, game_password: gamePassword }, person),
      (person, { userid: user_id }) => call('POST /api/account/dispute', { user_id }, person),
      ({ email }, { userid: user_id }) => call('POST /api/admin/account-links/link', { user_id, email, reason }, staff),
      (_, { id: account_id }) => call('POST /api/admin/account-links/unlink', { account_id, reason }, staff),
      async () => {
        const { body } = await call('POST /api/admin/claims', {}, staff);
        const open = body.claims.filter((one: { state: string }) => one.state === 'open');
        const { id } = pick<{ id: number }>([...open, { id: 1 }]);
        return call('POST /api/admin/claims/decide', { id, grant: pick([true, false]), reason }, staff);
      },
    ];
    const seen = new Set<number>();
    for (let round = 0; round < 40; round++) {
      // Some of the random requests run one after the other, some at the same time.
      const several = Array.from({ length: pick([1, 1, 3]) }, () => pick(steps)(pick(people), pick(accounts)));
      for (const { status, text } of await Promise.all(several)) {
        expect([200, 204, 403, 404, 409], text).toContain(status);
        seen.add(status);
      }
      const { links, log } = await linksAndLog(server);
      expect(log).toEqual(links);
      expect(new Set(links.map(({ account_id }) => account_id)).size).toBe(links.length);
    }
    const { body } = await call('POST /api/admin/account-links', {}, staff);
    await server.close();
    return { statuses: seen, actions: new Set(body.links.map((one: { action: string }) => one.action)) };
  }

  it('each game account has at most one owner, who matches the log, after any sequence of requests', async () => {
    const walks: Walk[] = [];
    for (const seed of [1, 7, 2026]) walks.push(await walk(seed));
    // The order of concurrent requests differs between runs. Together, the runs must have reached all outcomes.
    const statuses = new Set(walks.flatMap((one) => [...one.statuses]));
    expect([...statuses].sort()).toEqual([200, 204, 403, 404, 409]);
    const actions = new Set(walks.flatMap((one) => [...one.actions]));
    expect(actions.size).toBeGreaterThanOrEqual(4);
  }, 120_000);
});
