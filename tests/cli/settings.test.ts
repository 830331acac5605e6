import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { demoPassword } from '../support/demo.ts';

const { proxy, sandbox, as } = useProxiedCommandLine();
const owner = as('owner');

const nowhere = 'http://127.0.0.1:9';

describe('the configuration folder', () => {
  test('follows XDG_CONFIG_HOME, or KAFRA_CONFIG_DIR if it is set', async () => {
    const path = async (env: Record<string, string>) => (await sandbox.run(['config', 'path'], { env })).stdout.trim();
    expect(await path({})).toBe(join(sandbox.home, '.config/kafra'));
    expect(await path({ XDG_CONFIG_HOME: '/etc/xdg' })).toBe('/etc/xdg/kafra');
    expect(await path({ XDG_CONFIG_HOME: 'relative' })).toBe(join(sandbox.home, '.config/kafra'));
    expect(await path({ XDG_CONFIG_HOME: '/etc/xdg', KAFRA_CONFIG_DIR: '/srv/kafra' })).toBe('/srv/kafra');
  });

  test('contains settings that can be set, read, listed and removed', async () => {
    expect((await sandbox.run(['config', 'set', 'api_url', nowhere])).code).toBe(0);
    expect((await sandbox.run(['config', 'set', 'timeout', '5', '--profile', 'home'])).code).toBe(0);
    expect((await sandbox.run(['config', 'get', 'api_url'])).stdout).toBe(`${nowhere}\n`);
    expect((await sandbox.run(['config', 'list'])).stdout).toBe(`api_url=${nowhere}\nprofiles.home.timeout=5\n`);
    const file = join(sandbox.home, '.config/kafra/config.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    await sandbox.run(['config', 'set', 'api_url', '']);
    expect((await sandbox.run(['config', 'get', 'api_url'])).code).toBe(66);
    expect((await sandbox.run(['config', 'set', 'api_url', 'ftp://x'])).code).toBe(64);
    expect(await sandbox.run(['config', 'set', 'timeout', 'abc'])).toEqual({
      stdout: '',
      stderr: 'error: timeout: must be a number of seconds, 0.001 to 2147483\n',
      code: 64,
    });
  });
});

describe('the settings file', () => {
  const file = () => join(sandbox.home, '.config/kafra/config.json');

  test.runIf(process.platform === 'linux')(
    'is reported as an error if it cannot be saved, without leftover files',
    async () => {
      const { stdout, stderr, code } = await sandbox.run(['config', 'set', 'timeout', '5'], {
        env: { KAFRA_CONFIG_DIR: '/proc/kafra' },
      });
      expect({ stdout, code }).toEqual({ stdout: '', code: 73 });
      expect(stderr).toContain('error: /proc/kafra/config.json cannot be written\n');
    },
  );

  test('keeps its content if the disk is full', async ({ skip }) => {
    const disk = join(sandbox.home, 'disk');
    mkdirSync(disk);
    const mounted = await sandbox.shell(`mount -t tmpfs -o size=16k tmpfs '${disk}'`);
    if (mounted.code !== 0) skip('a small disk can be mounted by root only');
    try {
      const env = { KAFRA_CONFIG_DIR: disk };
      expect((await sandbox.run(['config', 'set', 'timeout', '5'], { env })).code).toBe(0);
      await sandbox.shell(`dd if=/dev/zero of='${disk}/ballast' bs=1k count=64 2>/dev/null`);
      for (const command of [
        ['config', 'set', 'pager', 'cat'],
        ['auth', 'login', '--with-token'],
      ]) {
        const { stderr, code } = await sandbox.run(command, { env, input: owner.KAFRA_TOKEN });
        expect([stderr, code]).toEqual([expect.stringContaining('cannot be written'), 73]);
      }
      expect(readdirSync(disk).sort()).toEqual(['ballast', 'config.json']);
      expect((await sandbox.run(['config', 'list'], { env })).stdout).toBe('timeout=5\n');
    } finally {
      await sandbox.shell(`umount '${disk}'`);
    }
  });

  test('is not written to the current folder if the variable HOME is empty', async () => {
    const { stdout, code } = await sandbox.run(['config', 'path'], { env: { HOME: '' } });
    expect(code).toBe(0);
    expect(stdout).toBe(`${join(userInfo().homedir, '.config/kafra')}\n`);
    const relative = await sandbox.run(['config', 'path'], { env: { HOME: 'here' } });
    expect(relative.stdout).toBe(stdout);
    const own = await sandbox.run(['config', 'path'], { env: { HOME: '', KAFRA_CONFIG_DIR: 'own' } });
    expect(own.stdout).toBe(`${join(sandbox.home, 'own')}\n`);
  });

  test('keeps all settings that concurrent commands write', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `p${index}`);
    const set = (name: string) => sandbox.run(['config', 'set', 'timeout', '5', '--profile', name]);
    for (const { code, stderr } of await Promise.all(names.map(set)))
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')).profiles).sort()).toEqual(names);
    expect(readdirSync(join(sandbox.home, '.config/kafra'))).toEqual(['config.json']);
  });

  test('is reported with a warning if it contains unknown or invalid entries', async () => {
    mkdirSync(join(sandbox.home, '.config/kafra'), { recursive: true });
    const written = { api_ulr: 'http://x', profiles: { home: { timeot: 5, theme: 'pink' }, broken: 1 }, timeout: 5 };
    writeFileSync(file(), JSON.stringify(written));
    const warnings = [
      `warning: unknown setting api_ulr. Did you mean api_url? (in ${file()})`,
      `warning: unknown setting profiles.home.timeot. Did you mean timeout? (in ${file()})`,
      expect.stringMatching(/^warning: profiles\.home\.theme: .*night.* \(in .*\)$/),
      `warning: profiles.broken must be an object (in ${file()})`,
    ];
    for (const command of [
      ['auth', 'logout'],
      ['config', 'list', '--json'],
    ]) {
      const { stderr, code } = await sandbox.run(command);
      expect({ lines: stderr.split('\n'), code }).toEqual({ lines: [...warnings, ''], code: 0 });
    }
    expect(JSON.parse((await sandbox.run(['config', 'list', '--json'])).stdout)).toEqual(written);
    writeFileSync(file(), '{"timeout": "soon"}');
    const wrong = await sandbox.run(['auth', 'logout']);
    expect([wrong.stderr, wrong.code]).toEqual([expect.stringContaining(`timeout in ${file()}: `), 64]);
    for (const damaged of ['{"timeout": 5', '[]', '"text"', '']) {
      writeFileSync(file(), damaged);
      for (const command of [
        ['auth', 'logout'],
        ['config', 'set', 'timeout', '6'],
      ]) {
        const { stderr, code } = await sandbox.run(command);
        expect([stderr, code]).toEqual([expect.stringContaining(`${file()} cannot be read`), 65]);
      }
      expect(readFileSync(file(), 'utf8')).toBe(damaged);
    }
  });

  test('remains a symbolic link when a setting is saved', async () => {
    mkdirSync(join(sandbox.home, '.config/kafra'), { recursive: true });
    writeFileSync(join(sandbox.home, 'dotfile.json'), '{}');
    symlinkSync(join(sandbox.home, 'dotfile.json'), file());
    expect((await sandbox.run(['config', 'set', 'timeout', '5'])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(sandbox.home, 'dotfile.json'), 'utf8'))).toEqual({ timeout: 5 });
  });

  test.each(['__proto__', 'a/b', ''])('rejects a profile called %j', async (name) => {
    const { code } = await sandbox.run(['config', 'set', 'timeout', '5', '--profile', name]);
    expect(code).toBe(64);
  });
});

describe('the server address', () => {
  test('is taken from the flag, then the environment, the profile, the settings file and the default', async () => {
    const chosen = async (args: string[], env: Record<string, string>) => {
      const { stderr } = await sandbox.run([...args, 'auth', 'logout', '--debug'], { env });
      return /^api-url (.+)$/m.exec(stderr)?.[1];
    };
    const config = join(sandbox.home, '.config/kafra/config.json');
    const none = { KAFRA_API_URL: '' };
    expect(await chosen([], none)).toBe('http://127.0.0.1:4100 (from the default)');
    await sandbox.run(['config', 'set', 'api_url', 'http://file.test']);
    await sandbox.run(['config', 'set', 'api_url', 'http://home.test/', '--profile', 'home']);
    expect(await chosen([], none)).toBe(`http://file.test (from api_url in ${config})`);
    expect(await chosen(['--profile', 'home'], none)).toBe(
      `http://home.test (from profiles.home.api_url in ${config})`,
    );
    expect(await chosen([], { ...none, KAFRA_PROFILE: 'home' })).toContain('http://home.test ');
    expect(await chosen(['--profile', 'home'], { KAFRA_API_URL: 'http://env.test' })).toBe(
      'http://env.test (from KAFRA_API_URL)',
    );
    expect(await chosen(['--api-url', 'http://flag.test'], { KAFRA_API_URL: 'http://env.test' })).toBe(
      'http://flag.test (from --api-url)',
    );
    expect((await sandbox.run(['--profile', 'nope', 'auth', 'status'])).code).toBe(64);
  });
});

describe('--debug', () => {
  test('prints requests, but never a token or a password', async () => {
    const { stderr, code } = await sandbox.run(['backups', 'list', '--debug'], { env: owner });
    expect(code).toBe(0);
    expect(stderr).toContain(`POST ${proxy.url}/api/admin/db-backups (Authorization: Bearer ***)`);
    expect(stderr).not.toContain(owner.KAFRA_TOKEN);
    const login = await sandbox.run(
      ['auth', 'login', '--email', 'owner@kafra.example', '--password-stdin', '--debug'],
      {
        input: demoPassword,
      },
    );
    expect(login.code).toBe(0);
    expect(login.stderr).toContain('POST ');
    expect(login.stdout + login.stderr).not.toContain(demoPassword);
    expect(login.stdout + login.stderr).not.toMatch(/eyJ/);
    const key = JSON.parse((await sandbox.run(['backups', 'list', '--json', 'key'], { env: owner })).stdout)[0].key;
    const download = await sandbox.run(['backups', 'download', key, '--debug'], { env: owner });
    expect(download.stderr).toContain('/downloads/backups/');
    expect(download.stderr).not.toContain('sig=');
  });
});

describe('an unreachable server', () => {
  test('is reported immediately if it refuses the connection', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'list', '--api-url', nowhere], { env: owner });
    expect({ stdout, code }).toEqual({ stdout: '', code: 69 });
    expect(stderr.split('\n')).toEqual([
      'error: Failed to load database backups.',
      'Unable to reach server',
      'cannot reach 127.0.0.1:9 (ECONNREFUSED)',
      'To use another server, pass --api-url URL or set KAFRA_API_URL, or save it: kafra config set api_url URL',
      '',
    ]);
    expect(stderr).not.toContain('    at ');
  });

  test.each([
    ['auth login --email a@b.example --password-stdin', 'Failed to sign into account.'],
    ['server online', 'Failed to load the online counts.'],
    ['market live', 'Failed to retrieve live market data.'],
  ])('%s fails with its own error message', async (line, message) => {
    const { stderr, code } = await sandbox.run([...line.split(' '), '--api-url', nowhere], {
      env: line.startsWith('market') ? owner : {},
      input: 'x',
    });
    expect(code).toBe(69);
    expect(stderr.split('\n').slice(0, 2)).toEqual([`error: ${message}`, 'Unable to reach server']);
  });

  test('without any response is reported after --timeout', async () => {
    proxy.override = ({ path }) => (path.startsWith('/api') ? { stallAfter: 0 } : undefined);
    const { stderr, code } = await sandbox.run(['backups', 'list', '--timeout', '0.5'], { env: owner });
    expect(code).toBe(69);
    expect(stderr).toMatch(/cannot reach 127\.0\.0\.1:\d+: no response within 0\.5 s\n/);
  });

  test.each([429, 503])(
    'responding with status %i gets the request three more times after the delay that it requests',
    async (status) => {
      proxy.override = ({ path }) =>
        path.startsWith('/api')
          ? { status, headers: { 'retry-after': '0' }, body: '{"code":"busy","message":"Not now."}' }
          : undefined;
      const { stderr, code } = await sandbox.run(['backups', 'list'], { env: owner });
      expect(code).toBe(75);
      expect(stderr).toContain(`Not now. (${status})`);
      expect(proxy.requests.filter(({ path }) => path.startsWith('/api'))).toHaveLength(4);
    },
  );

  test('with a short outage gets the request again and responds', async () => {
    let refusals = 2;
    proxy.override = ({ path }) => {
      if (!path.startsWith('/api') || refusals === 0) return undefined;
      refusals -= 1;
      return { status: 503, headers: { 'retry-after': '0' } };
    };
    const { code } = await sandbox.run(['backups', 'list'], { env: owner });
    expect(code).toBe(0);
  });

  test('is not waited for if it requests a delay longer than --timeout', async () => {
    proxy.override = ({ path }) =>
      path.startsWith('/api') ? { status: 429, headers: { 'retry-after': '90' } } : undefined;
    const { stderr, code } = await sandbox.run(['backups', 'list'], { env: owner });
    expect(code).toBe(75);
    expect(stderr).toContain('Try again in 90 s.');
    expect(proxy.requests.filter(({ path }) => path.startsWith('/api'))).toHaveLength(1);
  });

  test('with a response from another program is reported as invalid data', async () => {
    proxy.override = ({ path }) => (path.startsWith('/api') ? { status: 200, body: '<html>' } : undefined);
    expect((await sandbox.run(['backups', 'list'], { env: owner })).code).toBe(65);
  });

  test.each([
    ['http://kafra.test', 'HTTP_PROXY'],
    ['https://kafra.test', 'https_proxy'],
  ])('behind a proxy that does not respond is reported as a proxy error, for %s', async (url, variable) => {
    const env = { ...owner, [variable]: 'http://me:secret@127.0.0.1:9', KAFRA_API_URL: url };
    const { stderr, code } = await sandbox.run(['backups', 'list'], { env });
    expect(code).toBe(69);
    expect(stderr).toContain(`cannot reach the proxy 127.0.0.1:9 of ${variable} (ECONNREFUSED)\n`);
    expect(stderr).not.toContain('secret');
  });

  test('behind a proxy with an invalid address is reported as a wrong setting', async () => {
    const { stdout, stderr, code } = await sandbox.run(['backups', 'list'], {
      env: { ...owner, http_proxy: 'http://' },
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: 'error: http_proxy is not the address of a proxy, like http://127.0.0.1:3128\n',
      code: 64,
    });
  });

  test('is reached through the proxy that the environment names', async () => {
    const env = { ...owner, HTTP_PROXY: proxy.url, KAFRA_API_URL: 'http://kafra.test' };
    proxy.override = () => ({ status: 502 });
    await sandbox.run(['backups', 'list', '--timeout', '3'], { env });
    expect(proxy.requests.length).toBeGreaterThan(0);
  });
});
