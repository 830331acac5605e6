import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

describe('kafra drops', () => {
  let server: TestServer;
  let sandbox: CliSandbox;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startDemo();
    sandbox = createCliSandbox(server.url);
    env = { KAFRA_TOKEN: await demoToken(server, 'player') };
  });
  afterAll(async () => {
    sandbox.remove();
    await server.close();
  });
  const run = (...args: string[]) => sandbox.run(args, { env });

  test('list prints the newest cards and MVP rewards, and filters them by age', async () => {
    const { stdout, stderr, code } = await run('drops', 'list', '--json');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const rows: Record<string, unknown>[] = JSON.parse(stdout);
    expect(rows).toContainEqual(
      expect.objectContaining({
        item: 'Dewdrop Card',
        mob_id: 1002,
        kind: 'drop',
        last_seen: '2026-06-18T09:00:00.000Z',
      }),
    );
    expect(rows.filter(({ kind }) => kind === 'mvp').length).toBeGreaterThan(5);
    const found: Record<string, unknown>[] = JSON.parse(
      (await run('drops', 'list', 'seen>1d item:card', '--json')).stdout,
    );
    expect(found.map(({ item }) => item)).toContain('Dewdrop Card');
    expect(found.length).toBeLessThan(rows.length);
  });

  test('show prints the drops of a monster by id and by name, as JSON and as a table', async () => {
    const byId = await run('drops', 'show', '1002', '--json');
    expect(byId.code).toBe(0);
    const rows: Record<string, unknown>[] = JSON.parse(byId.stdout);
    expect(rows[0]).toMatchObject({ monster: 'Dewdrop', item: 'Dew Jelly', stated: 0.7, verdict: 'reference' });
    expect(rows.find(({ verdict }) => verdict === 'as_stated')).toMatchObject({
      ...{ observed: expect.any(Number), low: expect.any(Number), high: expect.any(Number), since: null },
    });
    expect((await run('drops', 'show', 'dewdrop', '--json')).stdout).toBe(byId.stdout);
    const table = await run('drops', 'show', 'Dewdrop', '--format', 'table');
    expect(table.stdout).toMatch(/Dewdrop +Dew Jelly +70%/);
    expect(table.stdout).not.toContain('0.7 ');
  });

  test('show --item prints the monsters that drop an item', async () => {
    const { stdout } = await run('drops', 'show', '--item', 'Dewdrop Card', '--json');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ mob_id: 1002, count: 1, verdict: 'too_few' })]);
  });

  test('show rejects unknown names', async () => {
    expect(await run('drops', 'show', 'Dewdropp')).toMatchObject({ stdout: '', code: 66 });
    expect(await run('drops', 'show', '--item', '99999999')).toMatchObject({ stdout: '', code: 66 });
  });

  test('mobs show prints the observed drops last', async () => {
    const { stdout } = await run('mobs', 'show', '1002');
    expect(stdout.slice(stdout.indexOf('Spawns'))).toMatch(/Observed Drops[\s\S]*Dew Jelly +70% +Reference/);
  });
});
