import { afterEach, expect, test } from 'vitest';
import { createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { startTestServer } from '../support/server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(mvpBoard: 'off' | 'window' | 'exact') {
  const server = await startDemo((demo = {}) => startTestServer({ ...demo, mvpBoard }));
  const sandbox = createCliSandbox(server.url);
  closing.push(
    () => server.close(),
    () => sandbox.remove(),
  );
  const env = { KAFRA_TOKEN: await demoToken(server, 'player') };
  return { run: (...args: string[]) => sandbox.run(['rankings', 'mvp-board', ...args], { env }) };
}

test('kafra rankings mvp-board lists the times at which MVPs may respawn, as a table and as JSON', async () => {
  const { run } = await open('window');
  const { stdout, stderr, code } = await run('--json');
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  const timers: Record<string, unknown>[] = JSON.parse(stdout);
  expect(timers.length).toBeGreaterThan(10);
  for (const timer of timers) {
    expect(timer.died_at).toBeNull();
    expect(timer).toMatchObject({ source: 'mvplog', from: expect.stringMatching(/^2026-06-/) });
  }
  expect((await run('--fields', 'mvp,map', '--limit', '1')).stdout).toMatch(/^[^\t]+\t\w+\n$/);
});

test('kafra rankings mvp-board shows the times at which MVPs were killed if the server publishes them', async () => {
  const { run } = await open('exact');
  const [first] = JSON.parse((await run('--json', '--limit', '1')).stdout);
  expect(Date.parse(first.died_at)).toBeLessThan(Date.parse(first.from));
});

test('kafra rankings mvp-board fails if the server has no MVP board', async () => {
  const { run } = await open('off');
  expect(await run('--json')).toEqual({
    stdout: '',
    stderr: 'error: this server does not have "MVP Board"\n',
    code: 66,
  });
});
