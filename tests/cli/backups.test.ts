import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shrinkBackups } from '../support/backups.ts';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { testSome } from '../support/exhaustive.ts';
import { type ProxiedRequest, startHttpProxy } from '../support/http-proxy.ts';
import { waitFor } from '../support/wait-for.ts';

interface Backup {
  key: string;
  file_name: string;
  size: number;
  sha256: string;
}

const { server, proxy, sandbox, as } = useProxiedCommandLine();
const owner = as('owner');
const staff = as('staff');
let backup: Backup;

beforeAll(async () => {
  // The backups are larger than the free space of the small test disk.
  await shrinkBackups(server, 1_250_000);
  [backup] = (await server.call('POST /api/admin/db-backups', {}, owner.KAFRA_TOKEN)).body.backups;
});

const isTransfer = ({ path }: ProxiedRequest) => path.startsWith('/downloads/');
const transfers = () => proxy.requests.filter(isTransfer);
const calls = (path: string) => proxy.requests.filter((seen) => seen.path === path).length;
const target = () => join(sandbox.home, backup.file_name);
const download = (args: string[] = [], env: Record<string, string> = {}) =>
  sandbox.run(['backups', 'download', backup.key, ...args], { env: { ...owner, ...env } });
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const leftovers = () => readdirSync(sandbox.home).filter((name) => name.includes('.part'));

/** Makes a download hang after half of the file, waits until that half has arrived, and kills the program. */
async function cutInHalf(signal: NodeJS.Signals, args: string[] = []) {
  const half = Math.floor(backup.size / 2);
  const { promise: isStalled, resolve: stalled } = Promise.withResolvers<void>();
  proxy.override = (seen) => {
    if (!isTransfer(seen)) return undefined;
    stalled();
    return { stallAfter: half };
  };
  const running = sandbox.start(['backups', 'download', backup.key, ...args], { env: owner });
  await isStalled;
  const part = () => statSync(`${target()}.part`, { throwIfNoEntry: false })?.size;
  await waitFor(part, { name: `part of ${half} bytes`, until: (size) => size === half });
  running.child.kill(signal);
  const transcript = await running.ended;
  proxy.override = undefined;
  proxy.requests.length = 0;
  return transcript;
}

describe('permissions for backups', () => {
  test('deny a download to staff of level 10, and the command leaves no file', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'download', backup.key], { env: staff });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: 'error: You do not have privileges to download backups\n',
      code: 77,
    });
    expect(readdirSync(sandbox.home).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(calls('/api/admin/db-backups/download')).toBe(0);
  });

  test('deny a deletion to staff of level 10', async () => {
    const { stderr, code } = await sandbox.run(['backups', 'delete', backup.key, '--yes'], { env: staff });
    expect({ stderr, code }).toEqual({
      stderr: 'error: You do not have privileges to delete backups\n',
      code: 77,
    });
  });
});

describe('kafra backups create', () => {
  const listed = async (): Promise<Backup[]> =>
    (await server.call('POST /api/admin/db-backups', {}, owner.KAFRA_TOKEN)).body.backups;

  test('creates a backup after a confirmation, and lists it', async () => {
    const before = (await listed()).map(({ key }) => key);
    const { stderr, code } = await sandbox.run(['backups', 'create', '--yes'], { env: owner });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const created = async () => (await listed()).filter(({ key }) => !before.includes(key));
    await expect.poll(created).toHaveLength(1);
    // Other tests expect that the backup of the demo is the newest.
    for (const { key } of await created())
      await server.call('POST /api/admin/db-backups/delete', { key }, owner.KAFRA_TOKEN);
  });

  test('is refused for other staff', async () => {
    const { stderr, code } = await sandbox.run(['backups', 'create', '--yes'], { env: staff });
    expect(stderr).toContain('error: Failed to create a backup.');
    expect(code).toBe(77);
  });
});

test('the TAB key suggests the keys of backups in a command line', async () => {
  const { stdout } = await sandbox.run(['complete', '--', 'backups', 'download', backup.key.slice(0, -2)], {
    env: owner,
  });
  expect(stdout.split('\n').map((line) => line.split('\t')[0])).toContain(backup.key);
  expect(await sandbox.run(['complete', '--', 'backups', 'download', ''])).toMatchObject({
    stdout: 'none\n',
    stderr: '',
  });
});

describe('kafra backups delete', () => {
  test('shows the file name and deletes nothing if the user declines', async () => {
    const terminal = sandbox.terminal(['backups', 'delete', backup.key], { env: owner });
    await terminal.waitFor(`Delete the backup ${backup.file_name}? [y/N]: `);
    terminal.write('\r');
    expect(await terminal.ended).toBe(2);
    expect(calls('/api/admin/db-backups/delete')).toBe(0);
  });

  test('deletes nothing without confirmation', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'delete', backup.key], { env: owner });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: 'error: --yes required when not running interactively\n',
      code: 64,
    });
    expect(proxy.requests).toEqual([]);
  });

  test('with --no-input on a terminal deletes no backup unless --yes is given', async () => {
    const terminal = sandbox.terminal(['backups', 'delete', backup.key, '--no-input'], { env: owner });
    expect(await terminal.ended).toBe(64);
    expect(terminal.text()).toContain('--yes required when not running interactively');
  });

  test('with --dry-run shows the backup that a real run would delete', async () => {
    const json = await sandbox.run(['backups', 'delete', backup.key, '--dry-run', '--json'], { env: owner });
    expect(JSON.parse(json.stdout)).toEqual({ command: 'backups delete', name: backup.key, done: false, messages: [] });
    const { stdout, code } = await sandbox.run(['backups', 'delete', '--latest', '--dry-run'], { env: owner });
    expect(code).toBe(0);
    expect(stdout).toContain(`dry run: Delete the backup ${backup.file_name}?`);
    expect(calls('/api/admin/db-backups/delete')).toBe(0);
  });

  test('with --yes deletes a backup by its key or file name, and reports a deleted backup as missing', async () => {
    const all: Backup[] = (await server.call('POST /api/admin/db-backups', {}, owner.KAFRA_TOKEN)).body.backups;
    const oldest = all.at(-1);
    const command = ['backups', 'delete', oldest?.file_name ?? '', '--yes'];
    expect(await sandbox.run(command, { env: owner })).toEqual({ stdout: 'Deleted!\n', stderr: '', code: 0 });
    const again = await sandbox.run(command, { env: owner });
    expect(again.code).toBe(66);
    expect(again.stderr).toContain(`no backup named "${oldest?.file_name}" found`);
  });
});

describe('kafra backups download', () => {
  test('prints progress to the stderr of a terminal, and only the path to stdout', async () => {
    proxy.override = (seen) => (isTransfer(seen) ? { chunkDelay: 20 } : undefined);
    const terminal = sandbox.terminal(['backups', 'download', '--latest'], { env: owner });
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toMatch(/\r\u001b\[2K\S+ \d+% {2}[\d.]+ \wB of [\d.]+ MB {2}[\d.]+ \wB\/s/);
    expect(terminal.text().trimEnd().endsWith(target())).toBe(true);
    const piped = await sandbox.run(['backups', 'download', '--latest', '--clobber'], { env: owner });
    expect(piped).toEqual({ stdout: `${target()}\n`, stderr: '', code: 0 });
    expect(sha256(target())).toBe(backup.sha256);
    expect((statSync(target()).mode & 0o777).toString(8)).toBe('600');
    expect(leftovers()).toEqual([]);
  });

  test.each([
    ['CI', { CI: 'true' }, []],
    ['--quiet', {}, ['--quiet']],
    ['TERM=dumb', { TERM: 'dumb' }, []],
  ] as const)('redraws no progress line with %s', async (_, env, args) => {
    const terminal = sandbox.terminal(['backups', 'download', backup.key, ...args], { env: { ...owner, ...env } });
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).not.toContain('\u001b');
    expect(terminal.text().replaceAll('\r\n', '\n')).not.toContain('\r');
  });

  test('without a flag, neither replaces an existing file nor downloads its backup again', async () => {
    writeFileSync(target(), 'mine');
    const refused = await download();
    expect(refused.code).toBe(73);
    expect(refused.stderr).toBe(
      `error: ${target()} already exists (use --clobber to overwrite or --skip-existing to skip)\n`,
    );
    expect(readFileSync(target(), 'utf8')).toBe('mine');
    expect(transfers()).toEqual([]);
    expect((await download(['--clobber'])).code).toBe(0);
    expect(sha256(target())).toBe(backup.sha256);
  });

  test('with --skip-existing prints the path of an existing file only if its content is the backup', async () => {
    writeFileSync(target(), 'mine');
    const other = await download(['--skip-existing']);
    expect({ stdout: other.stdout, code: other.code }).toEqual({ stdout: '', code: 65 });
    expect(other.stderr).toContain(`${target()} already exists with different content (SHA-256 `);
    expect(readFileSync(target(), 'utf8')).toBe('mine');
    await download(['--clobber']);
    proxy.requests.length = 0;
    expect(await download(['--skip-existing'])).toEqual({
      stdout: `${target()}\n`,
      stderr: `${target()} already exists, skipped\n`,
      code: 0,
    });
    expect((await download(['--skip-existing', '--sha256', '0'.repeat(64)])).code).toBe(65);
    expect(transfers()).toEqual([]);
  });

  test('with --json prints file names, sizes and checksums', async () => {
    const fresh = await download(['--json']);
    const file = { path: target(), bytes: backup.size, sha256: backup.sha256 };
    expect(JSON.parse(fresh.stdout)).toEqual([{ ...file, skipped: false }]);
    const skipped = await download(['--json', '--skip-existing', '-q']);
    expect({ ...skipped, stdout: JSON.parse(skipped.stdout) }).toEqual({
      stdout: [{ ...file, skipped: true }],
      stderr: '',
      code: 0,
    });
    expect((await download(['--json', '-o', '-'])).code).toBe(64);
  });

  test('does not write two backups of the same name to the same file', async () => {
    const twins = [backup, { ...backup, key: `${backup.key}2` }].map((one) => ({ ...one, last_modified: 0 }));
    const body = JSON.stringify({ backups: twins });
    proxy.override = ({ path }) => (path === '/api/admin/db-backups' ? { status: 200, body } : undefined);
    const { stderr, code } = await download([`${backup.key}2`]);
    expect([stderr, code]).toEqual([
      expect.stringContaining(`these downloads would overwrite each other: ${target()}`),
      64,
    ]);
    expect(transfers()).toEqual([]);
    // A backup that the command line names twice is downloaded once.
    proxy.override = undefined;
    expect((await download([backup.file_name])).stdout).toBe(`${target()}\n`);
  });

  test('replaces no folder or device, and downloads nothing for such a path', async () => {
    mkdirSync(join(sandbox.home, 'shelf'));
    writeFileSync(join(sandbox.home, 'shelf/thesis.txt'), 'precious');
    for (const [place, what] of [
      ['shelf', 'a directory'],
      ['/dev/null', 'not a regular file'],
    ]) {
      const { stderr, code } = await download(['-o', place ?? '', '--clobber'], { HOME: sandbox.home });
      expect([stderr, code]).toEqual([expect.stringContaining(`is ${what}; --clobber only replaces files`), 73]);
    }
    expect(readFileSync(join(sandbox.home, 'shelf/thesis.txt'), 'utf8')).toBe('precious');
    expect(transfers()).toEqual([]);
  });

  test('continues an interrupted download at the same position after being killed halfway', async () => {
    await cutInHalf('SIGKILL');
    expect(existsSync(target())).toBe(false);
    expect(leftovers()).toContain(`${backup.file_name}.part`);
    const { stdout, code } = await download();
    expect({ stdout, code }).toEqual({ stdout: `${target()}\n`, code: 0 });
    const [again] = transfers();
    expect(again?.headers.range).toBe(`bytes=${Math.floor(backup.size / 2)}-`);
    expect(again?.headers['if-range']).toBe(`"${backup.sha256}"`);
    expect(again?.status).toBe(206);
    expect(sha256(target())).toBe(backup.sha256);
    expect((statSync(target()).mode & 0o777).toString(8)).toBe('600');
    expect(leftovers()).toEqual([]);
  });

  testSome(1, [
    ['zeros', Buffer.alloc(66)],
    ['line breaks', Buffer.from('"a"\n"b"\n')],
    ['a text that no header takes', Buffer.from('"\u20ac\u2603"')],
    ['far too much', Buffer.alloc(100_000, 'x')],
    ['nothing', Buffer.alloc(0)],
  ])('completes an interrupted download although the stored ETag was corrupted to %s', async (_, damaged) => {
    await cutInHalf('SIGKILL');
    writeFileSync(`${target()}.part.etag`, damaged);
    const { stderr, code } = await download();
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(sha256(target())).toBe(backup.sha256);
    expect(leftovers()).toEqual([]);
  });

  test('restarts an interrupted download if the server rejects the request for the rest', async () => {
    await cutInHalf('SIGKILL');
    proxy.override = (seen) => (isTransfer(seen) && seen.headers.range ? { status: 400 } : undefined);
    expect((await download()).code).toBe(0);
    expect(transfers().map(({ status }) => status)).toEqual([400, 200]);
    expect(sha256(target())).toBe(backup.sha256);
  });

  test('reports a folder that exists at the path of the partial file', async () => {
    mkdirSync(`${target()}.part.etag`);
    const { stderr, code } = await download();
    expect([stderr, code]).toEqual([expect.stringContaining(`${target()}.part.etag: The path is a folder.`), 73]);
  });

  test('restarts an interrupted download if the server now has another file of the same name', async () => {
    await cutInHalf('SIGKILL');
    writeFileSync(`${target()}.part.etag`, '"another"');
    expect((await download()).code).toBe(0);
    expect(transfers().map(({ status }) => status)).toEqual([200]);
    expect(sha256(target())).toBe(backup.sha256);
  });

  test("discards the received rest of a file if the server's file has changed", async () => {
    await cutInHalf('SIGKILL');
    // The server does not support If-Range, and the file has changed since the interrupted download.
    proxy.override = (seen) =>
      isTransfer(seen) && seen.headers.range ? { headers: { etag: '"another"' } } : undefined;
    expect((await download()).code).toBe(0);
    expect(transfers().map(({ status }) => status)).toEqual([206, 200]);
    expect(sha256(target())).toBe(backup.sha256);
  });

  test('deletes a downloaded file that is corrupt', async () => {
    const flip = (chunk: Buffer) => Buffer.from(chunk.map((byte) => byte ^ 1));
    proxy.override = (seen) => (isTransfer(seen) ? { transformChunk: flip } : undefined);
    const { stdout, stderr, code } = await download();
    expect({ stdout, code }).toEqual({ stdout: '', code: 65 });
    expect(stderr).toContain('The file is corrupt');
    expect(existsSync(target())).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test('checks the downloaded file against the digest given with --sha256', async () => {
    const { code } = await download(['--sha256', '0'.repeat(64)]);
    expect(code).toBe(65);
    expect(existsSync(target())).toBe(false);
    expect((await download(['--sha256', backup.sha256.toUpperCase()])).code).toBe(0);
  });

  test('to stdout writes only the bytes of the backup file', async () => {
    const { stdout, stderr, code } = await sandbox.shell(
      `set -o pipefail; kafra backups download ${backup.key} -o - | tee >(sha256sum | cut -d' ' -f1 > sum) | gunzip -t && cat sum`,
      { env: owner },
    );
    expect({ stdout, stderr, code }).toEqual({ stdout: `${backup.sha256}\n`, stderr: '', code: 0 });
    const terminal = sandbox.terminal(['backups', 'download', backup.key, '-o', '-'], { env: owner });
    expect(await terminal.ended).toBe(64);
  });

  test('uses the value of -o as the file name and that of --dir as the folder', async () => {
    expect((await download(['-o', 'own.gz'])).stdout).toBe(`${join(sandbox.home, 'own.gz')}\n`);
    expect((await download(['--dir', 'deep/er'])).stdout).toBe(`${join(sandbox.home, 'deep/er', backup.file_name)}\n`);
  });

  test('keeps a backup inside the folder even if its file name contains ..', async () => {
    const list = JSON.stringify({
      backups: [{ ...backup, file_name: '../../x', last_modified: 0, size_human: '1 B' }],
    });
    proxy.override = ({ path }) => (path === '/api/admin/db-backups' ? { status: 200, body: list } : undefined);
    mkdirSync(join(sandbox.home, 'here'));
    const { stdout, code } = await download(['--dir', 'here']);
    expect({ stdout, code }).toEqual({ stdout: `${join(sandbox.home, 'here/x')}\n`, code: 0 });
  });

  test('never sends the token to the download link', async () => {
    const elsewhere = await startHttpProxy(server.url);
    proxy.override = ({ path }) => {
      if (path !== '/api/admin/db-backups/download') return undefined;
      return { status: 200, body: JSON.stringify({ url: `${elsewhere.url}/downloads/elsewhere` }) };
    };
    elsewhere.override = () => ({ status: 200, body: 'x' });
    await download();
    expect(elsewhere.requests).toHaveLength(1);
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
    await elsewhere.close();
  });

  test('requests an expired download link again, once', async () => {
    let first = true;
    proxy.override = (seen) => {
      if (!isTransfer(seen) || !first) return undefined;
      first = false;
      return { status: 403 };
    };
    expect((await download()).code).toBe(0);
    expect(calls('/api/admin/db-backups/download')).toBe(2);
    proxy.requests.length = 0;
    proxy.override = (seen) => (isTransfer(seen) ? { status: 403 } : undefined);
    expect((await download(['--clobber'])).code).toBe(77);
    expect(calls('/api/admin/db-backups/download')).toBe(2);
  });

  testSome(1, [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('is ended immediately by the signal %s, and the next run continues the download', async (signal, code) => {
    const ended = await cutInHalf(signal);
    expect(ended).toEqual({ stdout: '', stderr: 'cancelled, run again to resume\n', code });
    expect((await download()).code).toBe(0);
    expect(transfers().map(({ status }) => status)).toEqual([206]);
  });

  test('ends a stalled connection after --timeout, and resumes it later', async () => {
    proxy.override = (seen) => (isTransfer(seen) ? { stallAfter: 1_000 } : undefined);
    const { stderr, code } = await download(['--timeout', '1']);
    expect(code).toBe(69);
    expect(stderr).toContain('run again to resume');
    expect(stderr).toContain('no response within 1 s');
    proxy.override = undefined;
    expect((await download()).code).toBe(0);
  });

  test('is refused if another program downloads the same file, and that program completes it', async () => {
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    proxy.override = (seen) => {
      if (!isTransfer(seen)) return undefined;
      asked();
      return { waitFor: isOpen };
    };
    const first = sandbox.start(['backups', 'download', backup.key], { env: owner });
    await isAsked;
    const { stderr, code } = await download();
    expect(stderr).toContain('another program is downloading it');
    expect(code).toBe(75);
    open();
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(statSync(target()).size).toBe(backup.size);
    expect(leftovers()).toEqual([]);
  });

  test('keeps the downloaded part of the file if the disk is full', async ({ skip }) => {
    const disk = join(sandbox.home, 'disk');
    mkdirSync(disk);
    const mounted = await sandbox.shell(`mount -t tmpfs -o size=1m tmpfs '${disk}'`);
    if (mounted.code !== 0) skip('a small disk can be mounted by root only');
    try {
      const { stderr, code } = await download(['--dir', 'disk']);
      expect(code).toBe(73);
      expect(stderr).toContain('The disk is full');
      expect(readdirSync(disk)).toContain(`${backup.file_name}.part`);
    } finally {
      await sandbox.shell(`umount '${disk}'`);
    }
  });

  test.runIf(process.platform === 'linux')(
    'reports before the download that the output folder cannot be created',
    async () => {
      for (const [args, why] of [
        [['backups', 'download', backup.key], 'Cannot create a folder there.'],
        [['items', 'download'], 'The folder does not exist.'],
      ] as const) {
        const { stdout, stderr, code } = await sandbox.run([...args, '--dir', '/proc/kafra/deeper'], { env: owner });
        expect({ stdout, stderr, code }).toEqual({
          stdout: '',
          stderr: `error: /proc/kafra/deeper cannot be written\n${why}\n`,
          code: 73,
        });
      }
      expect(transfers()).toEqual([]);
    },
  );

  test('reports an output folder that is not writable', async () => {
    writeFileSync(join(sandbox.home, 'file'), '');
    const { stderr, code } = await download(['--dir', 'file/deeper']);
    expect(code).toBe(73);
    expect(stderr).toContain('Part of the path is a file.');
  });

  test('reports a missing backup with similar names', async () => {
    const { stderr, code } = await sandbox.run(['backups', 'download', `${backup.key.slice(0, -1)}#`], { env: owner });
    expect(code).toBe(66);
    expect(stderr).toContain('Did you mean');
  });
});
