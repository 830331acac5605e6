import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword } from '@kafra/demo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBareRoot, whyNoBareRoot } from '../support/bare-root.ts';
import { createImageBuilder, hasImageBuilder } from '../support/image-builder.ts';

/** Tests a release on a system without any other files. */
const missing = whyNoBareRoot();
if (missing !== undefined) it.skip(`a release on a bare machine: ${missing}`);

describe.skipIf(missing !== undefined)('a release archive', { timeout: 300_000 }, () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const work = mkdtempSync(path.join(tmpdir(), 'kafra-release-test-'));
  const out = path.join(work, 'out');
  const archive = path.join(out, `kafra-${version}-linux-${process.arch}.tar.gz`);
  const tree = path.join(work, `kafra-${version}`);
  const release = (folder: string, ...formats: string[]) =>
    execFileSync(process.execPath, ['scripts/release.mjs', folder, ...formats], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  beforeAll(() => {
    release(out, 'archive', 'debian');
    execFileSync('tar', ['-xzf', archive, '-C', work]);
  }, 300_000);
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it('has valid checksums, and does not replace an existing folder', () => {
    expect(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out }).status).toBe(0);
    expect(() => release(out, 'archive')).toThrow();
    expect(existsSync(archive)).toBe(true);
  });

  it('contains no type declarations, source maps, links to outside files or names of the build machine', () => {
    const names = execFileSync('tar', ['-tvzf', archive], { encoding: 'utf8', maxBuffer: 1e8 });
    const superfluous = names.split('\n').filter((line) => /\.(d\.[cm]?ts|map|md)$/.test(line));
    expect(superfluous.filter((line) => !/\/share\/|licen[cs]e|notice/i.test(line))).toEqual([]);
    for (const [, link] of names.matchAll(/ -> (.*)$/gm)) expect(link).toMatch(/^\.\.\/\.\.\/(server|demo)$/);
    const owners = new Set(
      names
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(/\s+/)[1]),
    );
    expect(owners).toEqual(new Set(['0/0']));
    const found = spawnSync('grep', ['-rlF', path.resolve('.'), tree, '--include=*.js', '--include=*.json'], {
      encoding: 'utf8',
    });
    expect(found.stdout).toBe('');
    expect(names).toContain('bin/node.LICENSE');
    expect(names).toMatch(/node_modules\/@img\/sharp-libvips-linux-\w+\/.*licen[cs]e|node_modules\/sharp\/LICENSE/i);
  });

  it('is byte-identical when built again', () => {
    const again = path.join(work, 'again');
    release(again, 'archive');
    expect(readFileSync(path.join(again, path.basename(archive))).equals(readFileSync(archive))).toBe(true);
  });

  describe('unpacked', () => {
    let bare: ReturnType<typeof makeBareRoot>;
    beforeAll(() => {
      bare = makeBareRoot();
      execFileSync('tar', ['-xzf', archive, '-C', path.join(bare.root, 'opt/kafra')]);
      symlinkSync(`kafra-${version}`, path.join(bare.root, 'opt/kafra/current'));
    });
    afterAll(() => bare.remove());
    const bin = (name: string) => `/opt/kafra/current/bin/${name}`;

    it('runs both programs without an installed Node', async () => {
      for (const name of ['kafra', 'kafra-server'])
        expect(await bare.run([bin(name), '--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    });

    it('serves the site and creates a backup that can be listed and downloaded', async () => {
      const server = bare.start([bin('kafra-server'), 'demo', '--port', '0', '--data-dir', '/tmp/realm']);
      let said = '';
      const url = await new Promise<string>((resolve, reject) => {
        server.stdout?.setEncoding('utf8').on('data', (text) => {
          said += text;
          const [, found] = /Kafra demo realm\s+(http:\S+)/.exec(said) ?? [];
          if (found && said.includes('Ctrl+C')) resolve(found);
        });
        server.stderr?.setEncoding('utf8').on('data', (text) => {
          said += text;
        });
        server.once('close', () => reject(new Error(`ended: ${said}`)));
      });
      // The output suggests only commands that a release contains.
      expect(said).not.toContain('npm run');
      expect(said).toContain('kafra auth login');
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const env = { KAFRA_API_URL: url };
      const signedIn = await bare.run(
        [
          '/bin/sh',
          '-c',
          `echo '${demoPassword}' | ${bin('kafra')} auth login --email owner@kafra.example --password-stdin`,
        ],
        env,
      );
      expect(signedIn).toMatchObject({ status: 0 });
      const listed = await bare.run([bin('kafra'), 'backups', 'list', '--json', 'key,file_name', '--limit', '1'], env);
      const [{ key, file_name: name }] = JSON.parse(listed.stdout);
      const loaded = await bare.run([bin('kafra'), 'backups', 'download', key, '--dir', '/tmp'], env);
      expect(loaded).toMatchObject({ status: 0 });
      expect(existsSync(path.join(bare.root, 'tmp', name))).toBe(true);
      server.kill('SIGKILL');
    });
  });

  describe('built as a Debian package', () => {
    let bare: ReturnType<typeof makeBareRoot>;
    const at = (...names: string[]) => path.join(bare.root, ...names);
    const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
    const file = path.join(out, `kafra_${version}_${architecture}.deb`);

    beforeAll(() => {
      bare = makeBareRoot();
      for (const folder of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'usr/sbin'])
        mkdirSync(at(folder), { recursive: true });
      const packages = ['libc6', 'libstdc++6', 'adduser'].map(
        (name) =>
          `Package: ${name}\nStatus: install ok installed\nArchitecture: ${architecture}\nVersion: 999\nMaintainer: x\nDescription: x\n`,
      );
      writeFileSync(at('var/lib/dpkg/status'), packages.join('\n'));
      // Debian's `adduser` is a Perl program, so a shell script replaces it here.
      const adduser =
        "#!/bin/sh\necho 'kafra:x:999:999::/var/lib/kafra:/usr/sbin/nologin' >> /etc/passwd\necho 'kafra:x:999:' >> /etc/group\n";
      writeFileSync(at('usr/sbin/adduser'), adduser, { mode: 0o755 });
    }, 300_000);
    afterAll(() => bare.remove());

    const dpkg = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('dpkg', [`--root=${bare.root}`, ...args], { encoding: 'utf8' });
      return { status, text: `${stdout}${stderr}` };
    };

    it('is installed with a separate system user and starts nothing before setup', async () => {
      const { status, text } = dpkg('--install', file);
      expect([status, text]).toEqual([0, expect.stringContaining("run 'kafra-server init --system-user kafra'")]);
      expect(await bare.run(['/usr/bin/kafra-server', '--version'])).toMatchObject({
        status: 0,
        stdout: `${version}\n`,
      });
      const facts = (name: string) => execFileSync('stat', ['-c', '%a %u:%g', at(name)], { encoding: 'utf8' }).trim();
      expect([facts('etc/kafra'), facts('var/lib/kafra'), facts('usr/lib/kafra/bin/node')]).toEqual([
        '750 0:999',
        '750 999:999',
        '755 0:0',
      ]);
      expect(readFileSync(at('usr/lib/systemd/system/kafra.service'), 'utf8')).toContain(
        'ConditionPathExists=/etc/kafra/kafra-server.json',
      );
    });

    it('keeps the data when it is reinstalled, removed or purged, and deletes the settings when it is purged', () => {
      writeFileSync(at('etc/kafra/kafra-server.json'), '{}');
      writeFileSync(at('var/lib/kafra/realm.sqlite'), 'data');
      // Link that `systemctl enable` creates for the service.
      const enabled = at('etc/systemd/system/multi-user.target.wants/kafra.service');
      mkdirSync(path.dirname(enabled), { recursive: true });
      symlinkSync('/lib/systemd/system/kafra.service', enabled);
      const again = dpkg('--install', file);
      expect([again.status, again.text]).toEqual([0, expect.not.stringContaining('kafra-server init')]);
      expect(dpkg('--remove', 'kafra').status).toBe(0);
      expect([existsSync(at('usr/lib/kafra')), existsSync(at('etc/kafra/kafra-server.json'))]).toEqual([false, true]);
      expect(dpkg('--purge', 'kafra').text).toContain("the realm's data and backups stay in /var/lib/kafra");
      expect([existsSync(at('etc/kafra')), existsSync(at('var/lib/kafra/realm.sqlite'))]).toEqual([false, true]);
      expect(readdirSync(path.dirname(enabled))).toEqual([]);
    });
  });

  if (!hasImageBuilder) it.skip('a release as an image: buildah is missing');
  describe.runIf(hasImageBuilder)('built as a container image', () => {
    const images = createImageBuilder();
    beforeAll(() => {
      const bare = makeBareRoot();
      // With `mariadb-dump` in the base image, the build needs no network.
      writeFileSync(path.join(bare.root, 'usr/bin/mariadb-dump'), '#!/bin/sh\n', { mode: 0o755 });
      images.fromFolder('base', bare.root);
      bare.remove();
      images.build('kafra', { base: 'base', file: path.join(tree, 'share/container/Containerfile'), context: tree });
    }, 300_000);
    afterAll(() => images.remove());
    const server = '/opt/kafra/bin/kafra-server';

    it('runs as a user that can write only settings and data', () => {
      expect(images.config('kafra')).toMatchObject({
        User: '10001:10001',
        Entrypoint: [server],
        Cmd: ['serve'],
        StopSignal: 'SIGTERM',
      });
      const probe =
        'for folder in / /opt/kafra /etc/kafra /var/lib/kafra; do mkdir "$folder/x" && echo "$folder"; done';
      expect(images.run('kafra', ['sh', '-c', probe]).stdout).toBe('/etc/kafra\n/var/lib/kafra\n');
      expect(images.run('kafra', [server, '--version']).stdout).toBe(`${version}\n`);
    });

    it('without settings does not start and creates nothing', () => {
      const data = path.join(work, 'image-data');
      mkdirSync(data, { mode: 0o777 });
      const mounted = ['--volume', `${data}:/var/lib/kafra`];
      for (const command of ['serve', 'backup', 'migrate', 'doctor']) {
        const { status, stderr } = images.run('kafra', [server, command], mounted);
        expect([command, status, stderr]).toEqual([
          command,
          1,
          expect.stringContaining('/etc/kafra/kafra-server.json cannot be read'),
        ]);
      }
      expect(readdirSync(data)).toEqual([]);
    });
  });

  const hasCompose = spawnSync('docker-compose', ['version']).status === 0;
  if (!hasCompose) it.skip('the compose file is not validated: docker-compose is missing');
  it.runIf(hasCompose)('contains a valid compose file of the same version', () => {
    const file = path.join(work, 'compose.yaml');
    // The docker-compose of Debian 12 does not support the top-level `name`.
    const text = readFileSync(path.join(tree, 'share/container/compose.yaml'), 'utf8').replace(/^name: .*\n/m, '');
    writeFileSync(file, text);
    const env = { ...process.env, RATHENA: '/srv/rathena', GAME_PASSWORD: 'game', ROOT_PASSWORD: 'root' };
    const { status, stdout, stderr } = spawnSync('docker-compose', ['-f', file, 'config'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(new RegExp(`image: kafra:${version.replaceAll('.', '\\.')}$`, 'gm'))).toHaveLength(3);
  });

  const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!hasAnalyzer) it.skip('the unit is not validated: systemd-analyze is missing');
  it.runIf(hasAnalyzer)('contains a valid and hardened systemd unit', () => {
    const unit = path.join(work, 'kafra.service');
    writeFileSync(
      unit,
      readFileSync(path.join(tree, 'share/kafra.service'), 'utf8').replaceAll('/opt/kafra/current', tree),
    );
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect(`${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes('kafra.service'))).toEqual(
      [],
    );
    const security = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
    const scored = spawnSync('systemd-analyze', security, { encoding: 'utf8' });
    expect([scored.status, scored.stdout.match(/exposure level.*/i)?.[0]]).toEqual([0, expect.any(String)]);
  });
});
