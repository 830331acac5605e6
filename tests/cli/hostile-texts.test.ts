/** @module-tag exhaustive */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { controlCharacters, hostileText, hostileTexts, withHostileNames } from '../support/hostile-texts.ts';
import type { TestServer } from '../support/server.ts';
import { startThirdPartyServer, type ThirdPartyServer } from '../support/third-party-server.ts';

/** Players choose names, so no command may write an escape sequence of a name to a terminal. */
let server: TestServer;
let thirdPartyServer: ThirdPartyServer;
let sandbox: CliSandbox;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startDemo();
  env = { KAFRA_TOKEN: await demoToken(server, 'owner') };
});
// Each test gets a server that passes on the realm's responses with hostile names, until the test replaces one.
beforeEach(async () => {
  thirdPartyServer = await startThirdPartyServer(server.url, hostileTexts);
  const { body: site } = await server.call('GET /site.json');
  thirdPartyServer.setResponse('/site.json', JSON.stringify({ ...withHostileNames(site), databases: site.databases }));
  sandbox = createCliSandbox(thirdPartyServer.url);
});
afterEach(async () => {
  sandbox.remove();
  await thirdPartyServer.close();
});
afterAll(() => server.close());

const lists = [
  ['market', 'live'],
  ['market', 'history'],
  ['storage', 'list'],
  ['logs', 'items'],
  ['players', 'activity'],
  ['items', 'search', 'card'],
];

/** Commands besides the lists that print texts of the server: cards, records, lists of other people, facts. */
const others = [
  'account info',
  'sessions list',
  'logs logins',
  'market statistics',
  'rankings mvp',
  'admin storage --limit 9',
  'admin item-logs --limit 9',
  'admin login-logs --limit 9 --format table',
  'backups list --format table',
  'mobs list --limit 5',
  'maps list --limit 5',
  'items show 501',
  'mobs show 1002',
  'server info',
  'server spotlight',
  'server woe',
];

describe('names that contain control characters', () => {
  test.each(lists)(
    'are printed without control characters by kafra %s %s in every output format',
    async (...command) => {
      for (const format of ['table', 'csv', 'tsv', 'ndjson', 'json']) {
        const { stdout, stderr, code } = await sandbox.run([...command, '--format', format, '--limit', '20'], { env });
        expect({ code, format, stderr: controlCharacters.test(stderr) }).toEqual({ code: 0, format, stderr: false });
        const text = stdout.replaceAll(format === 'csv' ? '\r\n' : '\t', format === 'csv' ? '\n' : ' ');
        expect(controlCharacters.exec(text), `${command.join(' ')} as ${format}`).toBe(null);
      }
    },
  );

  test.each(others)('are printed without control characters by kafra %s', async (command) => {
    const { stdout, stderr, code } = await sandbox.run(command.split(' '), { env });
    expect({ code, stderr: controlCharacters.test(stderr) }).toEqual({ code: 0, stderr: false });
    expect(stdout).not.toBe('');
    expect(controlCharacters.exec(stdout.replaceAll('\t', ' '))).toBe(null);
  });

  test('are preserved with escapes in JSON output', async () => {
    const { stdout } = await sandbox.run(['market', 'live', '--json', '--limit', '1'], { env });
    expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(hostileText).slice(1, -1));
  });

  test('lose their control characters in error messages that quote them', async () => {
    thirdPartyServer.setResponse('/api/server/live-market', `nonsense ${hostileText}`);
    const { stderr, code } = await sandbox.run(['--debug', 'market', 'live'], { env });
    expect(code).not.toBe(0);
    expect(controlCharacters.exec(stderr)).toBe(null);
  });

  test('are drawn without control characters by the terminal UI', async () => {
    const terminal = sandbox.terminal(['ui', '#/control_panel/activity'], { env: { ...env, KAFRA_THEME: 'night' } });
    await terminal.waitFor('Player Activity');
    // A hostile name: a control character follows its first letter.
    await terminal.waitFor('A elwick Fox');
    const text = terminal.text();
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('\u001b[8m');
    terminal.write('\u0003');
    await terminal.ended;
  });
});
