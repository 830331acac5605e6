import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword } from '@kafra/demo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootSystemd, whyNoSystemd } from '../support/systemd-machine.ts';

/** Tests the Debian package and the systemd units of the handbook with systemd itself. */
const missing = whyNoSystemd();
if (missing !== undefined) it.skip(`the service and the timer under systemd: ${missing}`);

const url = 'http://127.0.0.1:4100';
const alarm = 'http://127.0.0.1:4200';
const settingsFile = '/etc/kafra/kafra-server.json';
const node = '/usr/lib/kafra/bin/node';
const unitFolder = '/etc/systemd/system';

describe.skipIf(missing !== undefined)('the kafra service under systemd', { timeout: 180_000 }, () => {
  const out = mkdtempSync(path.join(tmpdir(), 'kafra-systemd-test-'));
  let machine: Awaited<ReturnType<typeof bootSystemd>>;
  let file: string;

  const inside = async (...command: string[]) => {
    const { status, stdout, stderr } = await machine.run(command);
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`);
    return stdout.trim();
  };
  const property = (unit: string, name: string) => inside('systemctl', 'show', '--property', name, '--value', unit);
  const install = () => inside('dpkg', '--install', `/root/${path.basename(file)}`);

  /** Starts Kafra's service unless it is running, and waits until it is ready. Returns the id of its process. */
  const serving = async () => {
    await inside('systemctl', 'start', 'kafra');
    const look = `const look = () => fetch('${url}/readyz').then(({ok}) => ok || again(), again);
      const again = () => setTimeout(look, 50); look()`;
    await inside('timeout', '120', node, '-e', look);
    return property('kafra', 'MainPID');
  };

  beforeAll(async () => {
    const release = ['scripts/release.mjs', out, 'debian'];
    execFileSync(process.execPath, release, { stdio: ['ignore', 'ignore', 'inherit'] });
    machine = await bootSystemd();
    file = execFileSync('sh', ['-c', `echo ${out}/*.deb`], { encoding: 'utf8' }).trim();
    execFileSync('cp', [file, machine.at('root')]);
    await install();
    const settings = { publicUrl: url, dataDir: '/var/lib/kafra', mail: { kind: 'mailbox' }, demo: {} };
    writeFileSync(machine.at(settingsFile), JSON.stringify({ ...settings, captcha: { cost: 10 } }));
    await inside('chown', 'root:kafra', settingsFile);
    await inside('chmod', '640', settingsFile);
    await serving();
  }, 300_000);
  afterAll(async () => {
    await machine?.remove();
    rmSync(out, { recursive: true, force: true });
  });

  it('writes only to its data folder and has no unnecessary rights', async () => {
    const pid = await serving();
    const places =
      '/ /etc /etc/kafra /usr/lib/kafra /var /var/lib /var/lib/kafra /var/tmp /tmp /run /home /root /srv /dev';
    const probe = `for place in ${places}; do touch "$place/x" 2>/dev/null && rm "$place/x" && echo "$place"; done`;
    const asService = ['setpriv', '--reuid=kafra', '--regid=kafra', '--clear-groups'];
    const written = await inside('nsenter', `--target=${pid}`, '--mount', ...asService, 'sh', '-c', `${probe}; true`);
    expect(written.split('\n')).toEqual(['/var/lib/kafra', '/var/tmp', '/tmp']);
    // The service has private temporary folders, which other processes cannot see.
    await inside('nsenter', `--target=${pid}`, '--mount', ...asService, 'touch', '/tmp/own', '/var/tmp/own');
    await inside('sh', '-c', '! ls /tmp/own && ! ls /var/tmp/own');
    const facts = await inside('grep', '-E', '^(CapBnd|CapEff|NoNewPrivs|Seccomp):', `/proc/${pid}/status`);
    expect(facts.split(/\s+/)).toEqual([
      'CapEff:',
      '0'.repeat(16),
      'CapBnd:',
      '0'.repeat(16),
      'NoNewPrivs:',
      '1',
      'Seccomp:',
      '2',
    ]);
    const security = await machine.run(['systemd-analyze', 'security', '--threshold=20', '--no-pager', 'kafra']);
    expect([security.status, security.stdout.match(/exposure level.*/i)?.[0]]).toEqual([0, expect.any(String)]);
  });

  it('stops cleanly, logs to the journal, and does not start without settings', async () => {
    await serving();
    await inside('systemctl', 'stop', 'kafra');
    expect(await property('kafra', 'Result')).toBe('success');
    expect(await property('kafra', 'ExecMainStatus')).toBe('0');
    expect(await inside('journalctl', '--unit=kafra', '--output=cat')).toContain(`Kafra listens on ${url}`);
    await inside('mv', settingsFile, '/root/settings.json');
    try {
      await inside('systemctl', 'start', 'kafra');
      expect(await property('kafra', 'ActiveState')).toBe('inactive');
      expect(await property('kafra', 'ConditionResult')).toBe('no');
    } finally {
      await inside('mv', '/root/settings.json', settingsFile);
    }
  });

  it('is restarted after being killed and after the package is installed again', async () => {
    const first = await serving();
    await inside('systemctl', 'kill', '--signal=KILL', 'kafra');
    await expect.poll(() => property('kafra', 'NRestarts')).toBe('1');
    await expect.poll(() => property('kafra', 'MainPID')).not.toBe('0');
    const second = await property('kafra', 'MainPID');
    expect(await install()).not.toContain('kafra-server init');
    const third = await serving();
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is restarted repeatedly as long as its start fails', async () => {
    const unit = readFileSync(machine.at('usr/lib/systemd/system/kafra.service'), 'utf8');
    expect(unit).toContain('\nRestartSec=2\n');
    // The test restarts the service without a delay, so that it does not have to wait.
    const hasty = unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/false').replace(/^RestartSec=.*$/m, 'RestartSec=1ms');
    writeFileSync(machine.at(unitFolder, 'failing.service'), hasty);
    await inside('systemctl', 'daemon-reload');
    await inside('systemctl', 'start', 'failing');
    await expect.poll(async () => Number(await property('failing', 'NRestarts'))).toBeGreaterThan(8);
    await inside('systemctl', 'stop', 'failing');
  });

  describe('with the timer that downloads backups', () => {
    const handbook = '/usr/lib/kafra/share/operate/backups.md';
    const tokenFile = '/etc/kafra-backup.token';
    const told: string[] = [];
    const tell = (code: string) => `/id${code}`;
    let token: string;

    beforeAll(async () => {
      await serving();
      // Code blocks inside a numbered step of the handbook are indented by three blanks, which are removed.
      const text = readFileSync(machine.at(handbook), 'utf8').replaceAll(/^ {3}/gm, '');
      const commands = text.split('\n').filter((line) => line.startsWith('install '));
      expect(commands).toHaveLength(2);
      for (const command of commands) await inside('sh', '-c', command);
      const units = [...text.matchAll(/```ini\n# (\/etc\/systemd\/system\/kafra-backups\.\S+)\n([\s\S]*?)```/g)];
      expect(units.map(([, name]) => path.extname(name ?? ''))).toEqual(['.service', '.timer']);
      for (const [, name = '', unit = ''] of units)
        writeFileSync(
          machine.at(name),
          unit.replaceAll('https://realm.example', url).replaceAll('https://alarm.example', alarm),
        );
      // A simulated monitoring service, which also acts as a server that never responds.
      const listener = `require('node:http').createServer((request, reply) => {
        if (!request.url.startsWith('/id')) return;
        console.log(request.url); reply.end() }).listen(4200)`;
      machine
        .start([node, '-e', listener])
        .stdout?.setEncoding('utf8')
        .on('data', (lines) => {
          told.push(...lines.trim().split('\n'));
        });
      const kafra = async (...args: string[]) => {
        const ended = await machine.run(['env', `KAFRA_API_URL=${url}`, 'kafra', ...args], `${demoPassword}\n`);
        expect(ended).toMatchObject({ status: 0 });
        return ended.stdout;
      };
      await kafra('auth', 'login', '--email', 'owner@kafra.example', '--password-stdin');
      const scope = ['--scope', 'backups:read', '--expires', '400d'];
      token = await kafra('tokens', 'create', 'Backup machine', ...scope, '--password-stdin');
      await inside('systemctl', 'daemon-reload');
    }, 180_000);

    /** Runs the backup service with this token, and returns its result according to systemd. */
    const fetching = async (credential = token) => {
      writeFileSync(machine.at(tokenFile), credential);
      told.length = 0;
      const { status } = await machine.run(['systemctl', 'start', 'kafra-backups']);
      const state = await property('kafra-backups', 'ActiveState');
      return { started: status === 0, state, ended: await property('kafra-backups', 'ExecMainStatus') };
    };
    const check = [
      'runuser',
      '-u',
      'backup',
      '--',
      'sh',
      '-c',
      'cd /srv/backups && sha256sum --check --strict SHA256SUMS',
    ];

    it('downloads all backups, including those of root, with a token that only the service can read', async () => {
      await serving();
      const made = await inside('kafra-server', 'backup', '--config', settingsFile);
      await inside('chown', 'root', tokenFile);
      expect(await fetching()).toEqual({ started: true, state: 'inactive', ended: '0' });
      expect(told).toEqual([tell('')]);
      const checked = await inside(...check);
      expect(checked).toContain(`${made.split(' ')[0]}: OK`);
      expect(checked.split('\n').length).toBeGreaterThan(1);
      expect(await inside('stat', '-c', '%a %U', '/srv/backups', tokenFile)).toBe('700 backup\n600 root');
    });

    it('starts the download by its timer', async () => {
      await serving();
      writeFileSync(machine.at(tokenFile), token);
      const soon = '[Timer]\nOnCalendar=\nOnCalendar=*:*:*\nRandomizedDelaySec=0\nAccuracySec=1us\n';
      const dropIn = `${unitFolder}/kafra-backups.timer.d`;
      await inside('mkdir', '-p', dropIn);
      writeFileSync(machine.at(dropIn, 'soon.conf'), soon);
      told.length = 0;
      try {
        await inside('systemctl', 'daemon-reload');
        await inside('systemctl', 'enable', '--now', 'kafra-backups.timer');
        await expect.poll(() => told[0]).toBe(tell(''));
      } finally {
        await inside('rm', '-r', dropIn);
        await inside('systemctl', 'daemon-reload');
        await inside('systemctl', 'disable', '--now', 'kafra-backups.timer');
        await machine.run(['systemctl', 'stop', 'kafra-backups']);
      }
      await inside('systemd-analyze', 'verify', `${unitFolder}/kafra-backups.timer`);
    });

    it('fails if the newest backup is too old or the token is invalid', async () => {
      await serving();
      const age = (days: number) => {
        const statement = `UPDATE site_backup SET created_at = created_at - ${days} * 86400000`;
        // The database needs a timeout, because the service may be writing to it at the same time.
        const open = "new (require('node:sqlite').DatabaseSync)('/var/lib/kafra/realm.sqlite', { timeout: 15000 })";
        return inside(node, '-e', `${open}.exec('${statement}')`);
      };
      await age(2);
      try {
        const old = await fetching();
        expect([old, told]).toEqual([{ started: false, state: 'failed', ended: '3' }, [tell('/3')]]);
      } finally {
        await age(-2);
      }
      const refused = await fetching(`${token.trim().slice(0, -1)}_`);
      expect([refused, told]).toEqual([{ started: false, state: 'failed', ended: '4' }, [tell('/4')]]);
    });

    it('fails if another process downloads backups to the same folder', async () => {
      await serving();
      const settings = [`--setenv=KAFRA_API_URL=${alarm}`, `--setenv=KAFRA_TOKEN=${token.trim()}`];
      const sync = ['kafra', 'backups', 'sync', '/srv/backups'];
      await inside('systemd-run', '--unit=other', '--uid=backup', ...settings, ...sync);
      const lock = '/srv/backups/.kafra-sync.lock';
      await expect.poll(async () => (await machine.run(['test', '-e', lock])).status).toBe(0);
      expect(await fetching()).toEqual({ started: false, state: 'failed', ended: '75' });
      expect(told).toEqual([tell('/75')]);
      await inside('systemctl', 'stop', 'other');
      expect(await fetching()).toEqual({ started: true, state: 'inactive', ended: '0' });
    });
  });
});
