import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { shrinkBackups } from '../support/backups.ts';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { demoPassword, demoToken } from '../support/demo.ts';
import { testSome } from '../support/exhaustive.ts';
import type { ProxiedRequest } from '../support/http-proxy.ts';
import { waitFor } from '../support/wait-for.ts';

interface Backup {
  key: string;
  file_name: string;
  last_modified: number;
  size: number;
  sha256: string;
}

const day = 24 * 60 * 60 * 1_000;
/** The demo realm's backups are in the past, but younger than these ages. */
const ages = ['--max-age', '36500d'];

const { server, proxy, sandbox, as } = useProxiedCommandLine();
const owner = as('owner');
let script: { KAFRA_TOKEN: string };
/** List of the server's backups, the newest first. */
let backups: Backup[];

beforeAll(async () => {
  await shrinkBackups(server, 400_000);
  const token = owner.KAFRA_TOKEN;
  const person = { email: '', masterId: 0, password: demoPassword, token };
  script = { KAFRA_TOKEN: (await newAccessToken(server, person, { scopes: ['backups:read'] })).token };
  backups = (await server.call('POST /api/admin/db-backups', {}, token)).body.backups;
});

const folder = () => join(sandbox.home, 'backups');
const fileOf = ({ file_name }: Backup) => join(folder(), file_name);
const at = (index: number): Backup => {
  const found = backups.at(index);
  if (!found) throw new Error(`there is no backup ${index}`);
  return found;
};
const isTransfer = ({ path }: ProxiedRequest) => path.startsWith('/downloads/');
const isList = ({ path }: ProxiedRequest) => path === '/api/admin/db-backups';
const transfers = () => proxy.requests.filter(isTransfer).length;
const sync = (args: string[] = [], env: Record<string, string> = {}) =>
  sandbox.run(['backups', 'sync', 'backups', ...args], { env: { ...script, ...env } });
const names = () =>
  readdirSync(folder())
    .filter((name) => name !== 'SHA256SUMS' && name !== '.kafra-sync')
    .toSorted();
const namesOf = (list: readonly Backup[]) => list.map(({ file_name }) => file_name).toSorted();
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/**
 * Expects every local backup file to be complete, and every line of the list `SHA256SUMS` to be correct, whatever
 * happened before.
 */
async function expectSound(): Promise<void> {
  for (const backup of backups) if (existsSync(fileOf(backup))) expect(digest(fileOf(backup))).toBe(backup.sha256);
  if (!existsSync(join(folder(), 'SHA256SUMS'))) return;
  const check = await sandbox.shell('cd backups && sha256sum --strict -c SHA256SUMS');
  expect(check).toMatchObject({ code: 0, stderr: '' });
}

test('backups sync downloads all backups, the newest first, prints each path, and downloads nothing the next time', async () => {
  const { stdout, stderr, code } = await sync();
  expect({ stdout, stderr, code }).toEqual({
    stdout: backups.map((one) => `${fileOf(one)}\n`).join(''),
    stderr: '',
    code: 0,
  });
  expect(names()).toEqual(namesOf(backups));
  expect(statSync(fileOf(at(0))).mtimeMs).toBe(at(0).last_modified);
  await expectSound();
  proxy.requests.length = 0;
  expect(await sync(['--verify', 'all', ...ages])).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(transfers()).toBe(0);
});

test('backups sync --dry-run prints its plan and changes nothing', async () => {
  const { stdout, code } = await sync(['--keep', '1', '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^dry run: fetch \S+ \(.+\)\n$/);
  expect(existsSync(folder())).toBe(false);
  expect(transfers()).toBe(0);
});

test('backups sync --dry-run --json prints its plan as JSON', async () => {
  const { stdout } = await sync(['--keep', '1', '--dry-run', '--json']);
  const nothing = { fetched: [], deleted: [], damaged: [] };
  expect(JSON.parse(stdout)).toEqual({ ...nothing, plan: { fetch: [fileOf(at(0))], delete: [] } });
});

test('backups sync --json prints the actions, also an empty list', async () => {
  const { stdout } = await sync(['--keep', '1', '--json']);
  expect(JSON.parse(stdout)).toEqual({
    fetched: [{ path: fileOf(at(0)), bytes: at(0).size, sha256: at(0).sha256 }],
    deleted: [],
    damaged: [],
    newest: { path: fileOf(at(0)), last_modified: new Date(at(0).last_modified).toISOString() },
  });
});

describe('backups sync from a server that sends half a backup as if complete', () => {
  /** Returns the list of backups without digests, as older servers send it. */
  async function withoutDigests(): Promise<string> {
    const { body } = await server.call('POST /api/admin/db-backups', {}, script.KAFRA_TOKEN);
    return JSON.stringify({ backups: body.backups.map(({ sha256: _, ...one }: Backup) => one) });
  }

  test('reports the incomplete backup and deletes no backup', async () => {
    const list = await withoutDigests();
    await sync();
    rmSync(fileOf(at(0)));
    const sums = readFileSync(join(folder(), 'SHA256SUMS'), 'utf8').split('\n');
    const others = sums.filter((line) => !line.endsWith(at(0).file_name));
    writeFileSync(join(folder(), 'SHA256SUMS'), others.join('\n'));
    proxy.override = (request) => {
      if (isList(request)) return { status: 200, headers: { 'content-type': 'application/json' }, body: list };
      return isTransfer(request) ? { endAfter: 100_000 } : undefined;
    };
    const { stderr, code } = await sync(['--keep', '1']);
    expect(stderr).toContain(`after 100000 of ${at(0).size} bytes`);
    expect(code).toBe(69);
    expect(names().filter((name) => name.endsWith('.gz'))).toEqual(namesOf(backups.slice(1)));
  });
});

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['somebody’s link', (path: string) => symlinkSync('/etc/passwd', path)],
])('backups sync keeps a foreign %s with the name of a backup and downloads the other backups', async (_, make) => {
  mkdirSync(folder());
  make(fileOf(at(0)));
  const { stderr, code } = await sync();
  expect(stderr).toContain(`${fileOf(at(0))} was not downloaded by backups sync`);
  expect(code).toBe(65);
  expect(lstatSync(fileOf(at(0))).isFile()).toBe(false);
  expect(names()).toEqual(namesOf(backups));
});

test.each(['mkdir', 'mkfifo'])('backups sync reports an unreadable list of downloaded files (%s)', async (make) => {
  await sandbox.shell(`mkdir backups && ${make} backups/SHA256SUMS`);
  expect(await sync()).toMatchObject({ code: 73, stderr: expect.stringContaining('SHA256SUMS cannot be read') });
});

test('backups sync rejects an empty folder name', async () => {
  expect(await sandbox.run(['backups', 'sync', ''], { env: script })).toMatchObject({ code: 64 });
  expect(await sandbox.run(['backups', 'download', at(0).key, '--dir', ''], { env: script })).toMatchObject({
    code: 64,
  });
});

test('backups sync continues if the reader of its output exits', async () => {
  const { stdout } = await sandbox.shell(`kafra backups sync backups | true; echo "\${PIPESTATUS[0]}"`, {
    env: script,
  });
  expect(stdout).toBe('0\n');
  expect(names()).toEqual(namesOf(backups));
});

describe('a killed run of backups sync', () => {
  /**
   * Points in the downloaded data at which the program is killed: in the list of backups, then in the first or second
   * file, after more and more of its bytes.
   */
  const points = Array.from({ length: 20 }, (_, point) => point);

  testSome(4, points)(
    'killed at point %i of 20 leaves no incomplete file that looks complete, and the next run finishes',
    async (point) => {
      const dying = at(point % 2);
      const stallAfter = Math.floor((dying.size * point) / 20);
      const { promise: isStalled, resolve: stalled } = Promise.withResolvers<void>();
      proxy.override = (request) => {
        if (point === 0 ? !isList(request) : !isTransfer(request) || !request.path.includes(dying.key))
          return undefined;
        stalled();
        return { stallAfter };
      };
      const running = sandbox.start(['backups', 'sync', 'backups', '--keep', '2'], { env: script });
      await isStalled;
      const part = () => statSync(`${fileOf(dying)}.part`, { throwIfNoEntry: false })?.size ?? 0;
      await waitFor(part, { name: `part of ${stallAfter} bytes`, until: (size) => size >= stallAfter });
      running.child.kill('SIGKILL');
      await running.ended;
      proxy.override = undefined;
      await expectSound();
      const { stderr, code } = await sync(['--keep', '2']);
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      expect(names()).toEqual(namesOf(backups.slice(0, 2)));
      await expectSound();
    },
  );

  test('killed before it writes the checksum keeps the downloaded file, and the next run accepts it', async () => {
    await sync(['--keep', '2']);
    const list = join(folder(), 'SHA256SUMS');
    writeFileSync(list, readFileSync(list, 'utf8').split('\n').slice(1).join('\n'));
    proxy.requests.length = 0;
    expect((await sync(['--keep', '2'])).code).toBe(0);
    expect(transfers()).toBe(0);
    expect(readFileSync(list, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  });

  test('leaves a lock file, which the next run replaces even if another process has the same process id', async () => {
    mkdirSync(folder());
    const numbering = (await sandbox.shell('echo "$(hostname)/$(readlink /proc/self/ns/pid)"')).stdout.trim();
    writeFileSync(join(folder(), '.kafra-sync.lock'), `${numbering} ${process.pid} 1 12345`);
    expect((await sync(['--keep', '1'])).code).toBe(0);
  });
});

describe('a corrupt byte in a backup', () => {
  const damage = (path: string) => {
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };

  test('on the local disk is found by --verify all, which renames the file and downloads the backup again', async () => {
    await sync(['--keep', '2']);
    damage(fileOf(at(1)));
    expect((await sync(['--keep', '2'])).stdout).toBe('');
    const { stdout, code } = await sync(['--keep', '2', '--verify', 'all']);
    expect({ stdout, code }).toEqual({ stdout: `${fileOf(at(1))}\n`, code: 0 });
    expect(names()).toEqual([...namesOf(backups.slice(0, 2)), `${at(1).file_name}.bad`].toSorted());
    await expectSound();
  });

  test('during the download causes one more download; a second failure ends with exit code 65 and keeps the other files', async () => {
    const flip = (chunk: Buffer) => Buffer.from(chunk.map((byte, index) => (index === 5 ? byte ^ 1 : byte)));
    let wrong = 1;
    proxy.override = (request) => {
      if (!isTransfer(request) || !request.path.includes(at(0).key) || wrong === 0) return undefined;
      wrong -= 1;
      return { transformChunk: flip };
    };
    const once = await sync(['--keep', '1']);
    expect(once.code).toBe(0);
    expect(once.stderr).toContain('Downloading it again.');
    rmSync(folder(), { recursive: true });
    wrong = 2;
    const twice = await sync(['--keep', '2']);
    expect(twice.code).toBe(65);
    expect(names()).toEqual(namesOf([at(1)]));
    await expectSound();
  });

  test('in the newest backup prevents that any backup is deleted', async () => {
    await sync();
    damage(fileOf(at(0)));
    const { stderr, code } = await sync(['--keep', '1']);
    expect(code).toBe(65);
    expect(stderr).toContain('nothing was deleted');
    expect(names()).toEqual(namesOf(backups));
  });
});

describe('deletion of backups by backups sync', () => {
  test('deletes only downloaded files beyond --keep, never foreign files', async () => {
    await sync();
    writeFileSync(join(folder(), 'kafra_2020-01-01_0000.sqlite.gz'), 'mine');
    writeFileSync(join(folder(), 'notes.txt'), 'mine');
    const { stdout, stderr, code } = await sync(['--keep', '1']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 0 });
    expect(stderr).toContain(`deleted ${fileOf(at(1))}`);
    expect(names()).toEqual([...namesOf([at(0)]), 'kafra_2020-01-01_0000.sqlite.gz', 'notes.txt'].toSorted());
    await expectSound();
  });

  test("deletes nothing if the server's list is empty, and --max-age reports that no backup is new enough", async () => {
    await sync();
    const empty = JSON.stringify({ backups: [] });
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    proxy.override = (request) => (isList(request) ? { status: 200, headers, body: empty } : undefined);
    const { stderr, code } = await sync(['--keep', '1']);
    expect(code).toBe(0);
    expect(stderr).toContain('the server has no backups, so nothing was deleted');
    expect(names()).toEqual(namesOf(backups));
    expect((await sync(['--keep', '1', '--max-age', '1m'])).code).toBe(3);
    rmSync(folder(), { recursive: true });
    expect((await sync([...ages])).code).toBe(3);
  });

  test('deletes a local backup that the server no longer has only if enough newer ones exist', async () => {
    await sync();
    const rest = backups.slice(1);
    const reply = (list: readonly Backup[]) => JSON.stringify({ backups: list });
    const headers = { 'content-type': 'application/json' };
    proxy.override = (request) => (isList(request) ? { status: 200, headers, body: reply(rest) } : undefined);
    expect((await sync(['--keep', String(backups.length)])).code).toBe(0);
    expect(names()).toEqual(namesOf(backups));
  });
});

test("backups sync computes the age of backups by the server's clock, also if this machine's clock is two days ahead", async () => {
  const recent = { ...at(0), last_modified: Date.now() - 60_000 };
  const body = JSON.stringify({ backups: [recent] });
  const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
  proxy.override = (request) => (isList(request) ? { status: 200, headers, body } : undefined);
  const ahead = join(sandbox.home, 'ahead.mjs');
  writeFileSync(ahead, `const now = Date.now; Date.now = () => now() + ${2 * day};`);
  const env = { NODE_OPTIONS: `--import=${ahead}` };
  expect(await sync(['--max-age', '1h'], env)).toMatchObject({ code: 0 });
  const old = JSON.stringify({ backups: [{ ...recent, last_modified: Date.now() - 27.5 * 60 * 60_000 }] });
  proxy.override = (request) => (isList(request) ? { status: 200, headers, body: old } : undefined);
  const { stderr, code } = await sync(['--max-age', '26h'], env);
  expect(code).toBe(3);
  expect(stderr).toContain('is 1 d 3 h old');
});

test('a backup dated in the future does not replace the newest backup or prevent its download', async () => {
  const ahead = { ...at(0), last_modified: Date.now() + 365.5 * day };
  let body = JSON.stringify({ backups: [ahead, at(1)] });
  const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
  proxy.override = (request) => (isList(request) ? { status: 200, headers, body } : undefined);
  expect((await sync(['--keep', '1', ...ages])).code).toBe(0);
  expect(names()).toEqual(namesOf([at(0), at(1)]));
  rmSync(folder(), { recursive: true });
  body = JSON.stringify({ backups: [ahead] });
  const { stderr, code } = await sync(ages);
  expect(code).toBe(3);
  expect(stderr).toMatch(/the newest backup, .*, is dated 365 d 1[12] h in the future/);
  body = JSON.stringify({ backups: [ahead, at(1)] });
  const latest = await sandbox.run(['backups', 'download', '--latest', '--dir', join(sandbox.home, 'latest')], {
    env: script,
  });
  expect(latest).toMatchObject({ code: 0, stdout: `${join(sandbox.home, 'latest', at(1).file_name)}\n` });
});

test('backups sync ends with exit code 75 if another run is active, which continues', async () => {
  const { promise: isStalled, resolve: stalled } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  proxy.override = (request) => {
    if (!isTransfer(request)) return undefined;
    stalled();
    return { waitFor: goesOn };
  };
  const first = sandbox.start(['backups', 'sync', 'backups', '--keep', '1'], { env: script });
  await isStalled;
  const second = await sync(['--keep', '1']);
  expect(second.code).toBe(75);
  expect(second.stderr).toContain('another sync is already running in');
  goOn();
  expect((await first.ended).code).toBe(0);
  expect(readdirSync(folder())).not.toContain('.kafra-sync.lock');
});

test('backups sync reports too little space before the download, and keeps files if the disk fills up', async ({
  skip,
}) => {
  mkdirSync(folder());
  const mount = (size: string) => sandbox.shell(`mount -t tmpfs -o size=${size} tmpfs backups`);
  if ((await mount(`${Math.floor(at(0).size / 2)}`)).code !== 0) skip('a small disk can be mounted by root only');
  try {
    const { stderr, code } = await sync(['--keep', '1']);
    expect(code).toBe(73);
    expect(stderr).toContain('not enough space in');
    expect(transfers()).toBe(0);
    // List entry of a backup from a server that does not send sizes.
    const sizeless = { ...at(0), size: undefined };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ backups: [sizeless] });
    proxy.override = (request) => (isList(request) ? { status: 200, headers, body } : undefined);
    const full = await sync(['--keep', '1']);
    expect(full.code).toBe(73);
    expect(full.stderr).toContain('The disk is full');
    expect(names()).toContain(`${at(0).file_name}.part`);
    expect(names()).not.toContain(at(0).file_name);
  } finally {
    await sandbox.shell('umount backups');
  }
});

describe('backups sync --ping', () => {
  let watcher: Server;
  const heard: string[] = [];
  let status = 200;
  beforeAll(async () => {
    watcher = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    heard.length = 0;
    status = 200;
  });
  afterAll(() => watcher.close());
  const url = () => `http://127.0.0.1:${(watcher.address() as AddressInfo).port}/id`;

  test('requests the monitoring address after success, and the address with the exit code after a failure', async () => {
    await sync(['--keep', '1', '--ping', url()]);
    expect(heard).toEqual(['/id']);
    await sync(['--keep', '1', '--max-age', '1m', '--ping', url()]);
    expect(heard.at(-1)).toBe('/id/3');
    await sync(['--ping', url()], { KAFRA_TOKEN: '' });
    expect(heard.at(-1)).toBe('/id/4');
  });

  test('prints only a warning after three failed requests to the monitoring address', async () => {
    status = 500;
    const { stderr, code } = await sync(['--keep', '1', '--ping', url()]);
    expect(code).toBe(0);
    expect(stderr).toContain('could not be pinged: HTTP status 500');
    expect(heard).toHaveLength(3);
  });
});

test.each([
  [['--keep', '0'], 'Must be a positive whole number.'],
  [['--keep', 'many'], 'Must be a positive whole number.'],
  [['--max-age', '26'], 'Must be a duration like 26h'],
  [['--verify', 'some'], 'Allowed choices are new, all'],
  [['--ping', 'alarm'], 'Must be a URL'],
])('backups sync rejects the invalid option %j', async (args, words) => {
  const { stderr, code } = await sync(args);
  expect(code).toBe(64);
  expect(stderr).toContain(words);
});

test('an edited checksum list cannot name a file outside the folder', async () => {
  await sync(['--keep', '1']);
  writeFileSync(join(sandbox.home, 'precious'), 'precious');
  appendFileSync(join(folder(), 'SHA256SUMS'), `${'0'.repeat(64)}  ../precious\n${'0'.repeat(64)}  ..\nrubbish\n`);
  expect((await sync(['--keep', '1', '--verify', 'all'])).code).toBe(0);
  expect(readFileSync(join(sandbox.home, 'precious'), 'utf8')).toBe('precious');
});

describe('backups sync into a folder with foreign content', () => {
  const listing = (list: readonly object[]) => {
    const body = JSON.stringify({ backups: list });
    const headers = { 'content-type': 'application/json' };
    proxy.override = (request) => (isList(request) ? { status: 200, headers, body } : undefined);
  };

  test('keeps a foreign file with the name of a backup and never deletes it', async () => {
    mkdirSync(folder());
    const precious = join(folder(), 'taxes.gz');
    writeFileSync(precious, 'precious');
    const { key, last_modified } = at(1);
    const size_human = '8 B';
    // Replies of a server that sends no sizes and digests, and of a server that sends wrong ones.
    listing([{ key, last_modified: 1, size_human, file_name: 'taxes.gz' }, at(0)]);
    expect((await sync(['--keep', '2'])).stderr).toContain('taxes.gz');
    listing([{ key, last_modified, size_human, file_name: 'taxes.gz', size: 5, sha256: at(1).sha256 }, at(0)]);
    expect((await sync(['--keep', '2'])).code).toBe(65);
    listing([at(0)]);
    await sync(['--keep', '1']);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(names()).toEqual([at(0).file_name, 'taxes.gz'].toSorted());
    await expectSound();
  });

  test('keeps a foreign SHA256SUMS file and the files in it', async () => {
    mkdirSync(folder());
    const iso = 'an image';
    writeFileSync(join(folder(), 'image.iso'), iso);
    const list = `${createHash('sha256').update(iso).digest('hex')}  image.iso\n`;
    writeFileSync(join(folder(), 'SHA256SUMS'), list);
    const { stderr, code } = await sync(['--keep', '1']);
    expect({ code, stderr }).toEqual({ code: 73, stderr: expect.stringContaining('SHA256SUMS') });
    expect(names()).toEqual(['image.iso']);
    expect(readFileSync(join(folder(), 'SHA256SUMS'), 'utf8')).toBe(list);
    expect(transfers()).toBe(0);
  });

  test('neither follows symbolic links nor treats them as downloaded backups', async () => {
    mkdirSync(folder());
    const precious = join(sandbox.home, 'precious');
    writeFileSync(precious, 'precious');
    const { mtimeMs } = statSync(precious);
    symlinkSync(precious, join(folder(), `${at(0).file_name}.part`));
    symlinkSync(precious, fileOf(at(1)));
    await sync(['--keep', '2']);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(statSync(precious).mtimeMs).toBe(mtimeMs);
  });
});

test('backups sync is forbidden for staff of level 10 and for an access token without the permission', async () => {
  const staff = { KAFRA_TOKEN: await demoToken(server, 'staff') };
  expect(await sync([], staff)).toMatchObject({ stdout: '', code: 77 });
  const token = await demoToken(server, 'owner');
  const person = { email: '', masterId: 0, password: demoPassword, token };
  const other = await newAccessToken(server, person, { scopes: ['account:read'] });
  expect(await sync([], { KAFRA_TOKEN: other.token })).toMatchObject({ stdout: '', code: 77 });
});
