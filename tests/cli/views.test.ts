import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let env: { KAFRA_TOKEN: string };

beforeAll(async () => {
  server = await startDemo();
  sandbox = createCliSandbox(server.url);
  env = { KAFRA_TOKEN: await demoToken(server, 'owner') };
  const folder = join(sandbox.home, '.config', 'kafra');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'choices.json'),
    JSON.stringify({
      views: [
        {
          name: 'old backups',
          hash: '#/control_panel/database_backups?search=2026-06',
          sort: { column: 'size', direction: 'descending' },
          columns: { order: ['size', 'gone', 'last_modified'], hidden: ['age'] },
        },
        { name: 'items', hash: '#/control_panel/item_db?search=red' },
        { name: 'gone', hash: '#/control_panel/no_such_screen' },
        { name: 'page', hash: '#/home' },
      ],
    }),
  );
});

afterAll(async () => {
  sandbox.remove();
  await server.close();
});

const view = (...args: string[]) => sandbox.run(['view', ...args], { env });

describe('kafra view', () => {
  test('shows a list with the search and order of a saved view', async () => {
    const { code, stdout } = await view('old', 'backups', '--json', 'file_name,size', '--all');
    expect(code).toBe(0);
    const rows: { file_name: string; size: number }[] = JSON.parse(stdout);
    expect(rows.length).toBeGreaterThan(0);
    for (const { file_name } of rows) expect(file_name).toContain('2026-06');
    expect(rows.map(({ size }) => size)).toEqual(rows.map(({ size }) => size).toSorted((a, b) => b - a));
    expect((await view('show', 'Old  Backups', '--json', 'file_name,size', '--all')).stdout).toBe(stdout);
  });

  test('shows the columns of a saved view on a terminal', async () => {
    const terminal = sandbox.terminal(['view', 'old backups', '--color', 'never'], { env, columns: 100 });
    expect(await terminal.ended).toBe(0);
    const head = terminal
      .shownText()
      .split(/\r?\n/)
      .find((line) => line.includes('Date Created'));
    expect(head).toMatch(/^File Name +Size +Date Created$/);
  });

  test('shows a database with the search of a saved view', async () => {
    const { code, stdout } = await view('items', '--json', 'name', '--limit', '3');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(3);
  });

  test.each([
    [['ols backups'], 66, 'Did you mean old backups?'],
    [['gone'], 66, 'the screen of the view "gone" does not exist'],
    [['page'], 66, 'the screen of the view "page" does not exist'],
    [[], 64, "missing required argument 'name'"],
    [['rename', 'items', 'list'], 64, '"list" is a command of kafra view.'],
    [['rename', 'items', 'Old Backups'], 64, 'a view named "old backups" exists already'],
  ])('fails for the view name %j', async (args, code, message) => {
    const ended = await view(...args);
    expect(ended.stderr).toContain(message);
    expect(ended.code).toBe(code);
  });

  test('lists, renames and deletes saved views', async () => {
    expect(JSON.parse((await view('list', '--json')).stdout)).toContainEqual({
      name: 'old backups',
      screen: 'Database Backups',
      route: '#/control_panel/database_backups?search=2026-06',
    });
    expect((await view('rename', 'gone', 'Gone  forever')).code).toBe(0);
    expect((await view('delete', 'gone', 'forever')).code).toBe(0);
    expect((await view('delete', 'gone', 'forever')).code).toBe(66);
    const stored = JSON.parse(readFileSync(join(sandbox.home, '.config', 'kafra', 'choices.json'), 'utf8'));
    expect(stored.views.map(({ name }: { name: string }) => name)).toEqual(['items', 'old backups', 'page']);
  });

  test('offers the names of saved views as completions', async () => {
    expect((await sandbox.run(['complete', '--', 'view', 'show', 'o'])).stdout).toContain('old backups');
  });
});
