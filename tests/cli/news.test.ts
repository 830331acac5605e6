import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let staff: { env: { KAFRA_TOKEN: string } };
beforeAll(async () => {
  server = await startDemo();
  sandbox = createCliSandbox(server.url);
  staff = { env: { KAFRA_TOKEN: await demoToken(server, 'staff') } };
});
afterAll(async () => {
  sandbox.remove();
  await server.close();
});

const news = (args: readonly string[], options = {}) => sandbox.run(['news', ...args], options);
const slugs = async () => (await news(['list', '--json', 'slug', '--query', '[].slug'])).stdout;

describe('kafra news', () => {
  it('lists the news without a session, pinned items first', async () => {
    const { stdout, code } = await news(['list']);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^2026-06-\d\dT[\d:.]+Z\tseason-3\tWar of Emperium, Season 3$/);
    expect(stdout).not.toContain('double-experience-weekend');
  });

  it('shows a news item with its lists, tables and links', async () => {
    const { stdout } = await news(['show', 'season-3']);
    expect(stdout).toMatch(/^War of Emperium, Season 3\n\nJun 11, 2026\nThe third/);
    expect(stdout).toContain('What is new\n- Briarhold has a second gate.');
    expect(stdout).toContain('Server Info (#/server_info)');
    expect(stdout).toContain('Prizes\n1. Three seals for each member.');
    const { title, cards } = JSON.parse((await news(['show', 'season-3', '--json'])).stdout);
    expect([title, cards.length]).toEqual(['War of Emperium, Season 3', 3]);
  });

  it.each(['nothing-here', 'NO-SLUG', '../admin'])('reports that there is no news item %s', async (slug) => {
    const { stderr, code } = await news(['show', slug]);
    expect([code, stderr]).toEqual([66, expect.stringContaining(`there is no news "${slug}"`)]);
  });

  it('publishes a news item from a file or stdin, edits and retracts it', async () => {
    writeFileSync(join(sandbox.home, 'maintenance.md'), '\ufeff# Maintenance tonight\r\n\r\nThe server restarts.\r\n');
    const file = await news(['publish', 'maintenance.md', '--pinned'], staff);
    expect(file).toEqual({ code: 0, stdout: 'maintenance-tonight\n', stderr: 'Published!\n' });
    const stdin = await news(['publish', '--title', 'From a pipe', '--expires-at', '2026-07-01 00:00'], {
      ...staff,
      input: 'Piped *text*.\n',
    });
    expect(stdin.stdout).toBe('from-a-pipe\n');
    const { stdout } = await news(['show', 'from-a-pipe', '--json', 'excerpt,pinned']);
    expect(JSON.parse(stdout)).toEqual({ excerpt: 'Piped text.', pinned: false });
    expect(JSON.parse(await slugs()).slice(0, 2)).toEqual(['maintenance-tonight', 'season-3']);

    const edited = await news(['edit', 'from-a-pipe', '--title', 'Edited'], staff);
    expect(edited).toEqual({ code: 0, stdout: 'Saved!\n', stderr: '' });
    const body = await news(['edit', 'from-a-pipe', '--body', '-'], { ...staff, input: 'New text' });
    expect(body.code).toBe(0);
    const shown = await news(['show', 'from-a-pipe']);
    expect(shown.stdout).toMatch(/^Edited\n\nJun 20, 2026\nNew text\n$/);

    expect((await news(['retract', 'maintenance-tonight', '--yes'], staff)).stdout).toBe('Retracted!\n');
    expect((await news(['retract', 'from-a-pipe', '--yes', '--json'], staff)).code).toBe(0);
    expect(JSON.parse(await slugs())[0]).toBe('season-3');
    const all = await sandbox.run(['admin', 'news', '--json', 'slug,state'], staff);
    expect(JSON.parse(all.stdout)).toContainEqual({ slug: 'from-a-pipe', state: 'hidden' });
  });

  it('warns of links in a news item that are shown as text', async () => {
    const input = '[x](javascript:alert(1)) [y](/item/501)';
    const { stdout, stderr } = await news(['publish', '--title', 'Links'], { ...staff, input });
    expect(stdout).toBe('links\n');
    expect(stderr).toMatch(/^warning: the link \[x\]\(javascript:alert\(1\)\) is shown as text: .*\nPublished!\n$/);
    expect((await news(['show', 'links'])).stdout).toContain('y (#/shared/item_db?id=501)');
    await news(['retract', 'links', '--yes'], staff);
  });

  it('schedules a news item for later', async () => {
    const args = ['publish', '--title', 'Later', '--published-at', '2026-12-24T18:00+01:00'];
    expect((await news(args, { ...staff, input: 'Soon' })).code).toBe(0);
    expect(await slugs()).not.toContain('later');
    const all = await sandbox.run(['admin', 'news', '--json', 'slug,state,published_at'], staff);
    expect(JSON.parse(all.stdout)[0]).toEqual({
      slug: 'later',
      state: 'scheduled',
      published_at: '2026-12-24T17:00:00.000Z',
    });
  });

  it.each<[string, string[], object, number, string]>([
    ['a file that is missing', ['publish', 'missing.md'], {}, 64, 'cannot read missing.md: no such file'],
    ['a folder', ['publish', '.'], {}, 64, 'cannot read .: it is a folder'],
    ['no text', ['publish', '--title', 'T'], {}, 64, 'Text is required'],
    ['a text without a title', ['publish', '-'], { input: 'text' }, 1, 'has no title'],
    [
      'a title that is too long',
      ['publish', '--title', 'x'.repeat(121)],
      { input: 'text' },
      64,
      'at most 120 characters',
    ],
    [
      'a text that is too long',
      ['publish', '--title', 'T'],
      { input: 'x'.repeat(20_001) },
      64,
      'at most 20000 characters',
    ],
    [
      'a date that is none',
      ['publish', '--title', 'T', '--published-at', 'tomorrow'],
      { input: 't' },
      64,
      '2026-12-24 18:00',
    ],
    [
      'the 30th of February',
      ['publish', '--title', 'T', '--published-at', '2026-02-30'],
      { input: 't' },
      64,
      '2026-12-24 18:00',
    ],
    [
      'the year 9999',
      ['publish', '--title', 'T', '--published-at', '9999-01-01'],
      { input: 't' },
      1,
      'between 2000 and 2100',
    ],
    [
      'the year 1969',
      ['publish', '--title', 'T', '--published-at', '1969-12-24'],
      { input: 't' },
      1,
      'The date of publication must be between 2000 and 2100',
    ],
    ['a slug in capitals', ['publish', '--title', 'T', '--slug', 'ABC'], { input: 't' }, 64, 'lower-case'],
    ['an item that does not exist', ['retract', 'nothing', '--yes'], {}, 66, 'nothing'],
    ['no confirmation', ['retract', 'season-3'], {}, 64, '--yes required'],
  ])('fails with an error message for %s', async (_, args, options, code, message) => {
    const result = await news(args, { ...staff, ...options });
    expect([result.stderr, result.code]).toEqual([expect.stringContaining(message), code]);
  });

  it('refuses to publish for players and visitors', async () => {
    const player = { env: { KAFRA_TOKEN: await demoToken(server, 'player') }, input: 'text' };
    expect((await news(['publish', '--title', 'T'], player)).code).toBe(77);
    expect((await news(['publish', '--title', 'T'], { input: 'text' })).code).toBe(4);
  });
});
