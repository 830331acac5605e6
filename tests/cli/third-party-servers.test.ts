import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { type ResponseVariant, responseVariants, variantRewriter } from '../support/response-variants.ts';
import type { TestServer } from '../support/server.ts';
import { startThirdPartyServer, type ThirdPartyServer } from '../support/third-party-server.ts';

/**
 * Tests the program with servers of other projects. `tests/wire/third-party-servers.test.ts` tests all lists with them.
 */
let server: TestServer;
let player: { KAFRA_TOKEN: string };

beforeAll(async () => {
  server = await startDemo();
  player = { KAFRA_TOKEN: await demoToken(server, 'player') };
});
afterAll(() => server.close());

async function against(
  form: ResponseVariant,
  work: (machine: CliSandbox, foreign: ThirdPartyServer) => Promise<void>,
): Promise<void> {
  const foreign = await startThirdPartyServer(server.url, variantRewriter(form));
  const machine = createCliSandbox(foreign.url);
  try {
    await work(machine, foreign);
  } finally {
    machine.remove();
    await foreign.close();
  }
}

const commands: Record<ResponseVariant, string> = {
  nulls: 'account info',
  'scalars for lists': 'items search',
  'objects for lists': 'market live',
  'ids for records': 'mobs search',
  '0/1 flags': 'storage list',
  'numbers and times as text': 'market history',
  'extra fields': 'logs items --limit 5',
  'minimal fields': 'maps search',
};

test.each(responseVariants)('the CLI reads a third-party server that responds with %s', async (form) => {
  await against(form, async (machine) => {
    const { stdout, stderr, code } = await machine.run([...commands[form].split(' '), '--json'], { env: player });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout).length).toBeGreaterThan(0);
  });
});

test.each([
  ['with the line end of a Windows file', (token: string) => `${token}\r\n`, 0, ''],
  ['with a typographic quote', (token: string) => `“${token}”`, 4, 'error: the token from KAFRA_TOKEN is malformed:'],
])('the CLI uses or rejects a session token %s, and never prints it', async (_, write, code, message) => {
  await against('nulls', async (machine) => {
    const env = { KAFRA_TOKEN: write(player.KAFRA_TOKEN) };
    const done = await machine.run(['account', 'info', '--json'], { env });
    expect(done).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(done.stderr).not.toContain(player.KAFRA_TOKEN);
  });
});

const live = '/api/server/live-market';

describe('unreadable records and replies', () => {
  const shop = { item: 501, amount: 3, price: 100, created_at: '2026-06-20 11:00:00', type: 1 };

  test('are omitted from a list and counted on stderr if they are records, and explained with --debug', async () => {
    await against('nulls', async (machine, foreign) => {
      foreign.setResponse(live, JSON.stringify([shop, { ...shop, price: 'ask me' }, shop]));
      const { stdout, stderr, code } = await machine.run(['market', 'live', '--json', 'nameid,price'], { env: player });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual([
        { nameid: 501, price: 100 },
        { nameid: 501, price: 100 },
      ]);
      expect(stderr).toBe('warning: GET /api/server/live-market: 1 of 3 records could not be read.\n');
      const { stderr: why } = await machine.run(['market', 'live', '--debug', '--json'], { env: player });
      expect(why).toContain('field live_market.1.price should be a number, not "ask me"');
    });
  });

  test('are described in the error message if the whole reply is unreadable, and printed only with --debug', async () => {
    await against('nulls', async (machine, foreign) => {
      foreign.setResponse(live, '{"status":"maintenance until Monday"}');
      const { stdout, stderr, code } = await machine.run(['market', 'live'], { env: player });
      expect({ stdout, code }).toEqual({ stdout: '', code: 65 });
      expect(stderr).toBe(
        'error: Failed to retrieve live market data.\n' +
          "The server's answer to GET /api/server/live-market is not what this version expects: " +
          'it should be an object with live_market, start_time, not an object with status.\n',
      );
      const { stderr: why } = await machine.run(['market', 'live', '--debug'], { env: player });
      expect(why).toContain('response: {"status":"maintenance until Monday"}');
    });
  });
});
