import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';

let sandbox: CliSandbox;

beforeAll(() => {
  sandbox = createCliSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.remove());

const run = (...args: string[]) => sandbox.run(args);

describe('kafra alias', () => {
  test('sets, lists, runs and deletes an alias', async () => {
    expect((await run('alias', 'set', 'where', "kafra config 'path'")).code).toBe(0);
    expect(JSON.parse((await run('alias', 'list', '--json')).stdout)).toEqual([
      { name: 'where', command: "config 'path'" },
    ]);
    const ended = await run('-q', 'where');
    expect(ended.stdout).toBe((await run('config', 'path')).stdout);
    expect((await run('where', '--help')).stdout).toContain('kafra config path');
    expect((await run('alias', 'delete', 'where')).code).toBe(0);
    expect((await run('where')).code).toBe(64);
    expect((await run('alias', 'delete', 'where')).code).toBe(66);
  });

  test.each([
    [['items', 'mobs list'], 'items is a command of kafra'],
    [['help', 'mobs list'], 'help is a command of kafra'],
    [['a b', 'mobs list'], 'invalid name of an alias'],
    [['--x', 'mobs list'], 'unknown option'],
    [['ff', 'mbos list'], 'Did you mean'],
    [['ff', ''], 'must start with a command of kafra'],
    [['ff', "items search 'x"], 'the command line has an open quote'],
  ])('rejects the alias definition %j', async (args, message) => {
    const ended = await run('alias', 'set', ...args);
    expect(ended.code).toBe(64);
    expect(ended.stderr).toContain(message);
  });

  test('ignores an alias in the settings file that replaces a command or itself, without a warning about an unknown setting', async () => {
    const folder = join(sandbox.home, '.config', 'kafra');
    mkdirSync(folder, { recursive: true });
    const aliases = { config: 'items list', loop: 'loop', other: 7 };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ aliases }));
    expect((await run('config', 'path')).stdout.trim()).toBe(folder);
    const ended = await run('loop');
    expect(ended.code).toBe(64);
    expect(ended.stderr).toContain("unknown command 'loop'");
    expect((await run('alias', 'list', '--json')).stderr).toBe('');
  });
});
