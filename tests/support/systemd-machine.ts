import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { whyNoBareRoot } from './bare-root.ts';
import { makeDebianRoot } from './debian-root.ts';
import { waitFor } from './wait-for.ts';

const tools = ['nsenter', 'setpriv', 'pivot_root'];
const packages = [
  ...['systemd', 'dpkg', 'diffutils', 'tar', 'gzip', 'adduser', 'perl-base', 'base-files', 'base-passwd', 'coreutils'],
  ...['dash', 'sed', 'grep', 'findutils', 'util-linux', 'libc-bin', 'libstdc++6'],
];

/** Returns why systemd cannot be booted on this machine; undefined if it can. */
export function whyNoSystemd(): string | undefined {
  const noRoot = whyNoBareRoot();
  if (noRoot !== undefined) return noRoot;
  const absent = tools.find((tool) => spawnSync(tool, ['--version']).error !== undefined);
  if (absent !== undefined) return `${absent} is missing`;
  if (spawnSync('dpkg-query', ['-W', ...packages]).status !== 0)
    return 'systemd, dpkg or adduser is not installed, of whose files its machine is made';
  const tried = spawnSync('unshare', [
    ...['--mount', '--cgroup', '--net', 'sh', '-c'],
    'mount -t cgroup2 cgroup2 /mnt && mkdir "/mnt/$0" && rmdir "/mnt/$0"',
    `kafra-try-${process.pid}`,
  ]);
  return tried.status === 0 ? undefined : 'this machine lets no program have cgroups of its own';
}

/**
 * Script that boots systemd. It enters a separate cgroup, in which systemd creates its own, and becomes the first
 * process of a machine with separate devices, network and root. Users, files and credentials of a service work only if
 * the root was really changed and its mounts are shared.
 */
const boot = `set -e
mount -t cgroup2 cgroup2 "$0/run"
mkdir "$0/run/$1"
echo $$ > "$0/run/$1/cgroup.procs"
umount "$0/run"
exec unshare --mount --pid --cgroup --uts --ipc --net --fork --kill-child sh -ec '
mount --bind "$0" "$0"
cd "$0"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for folder in run dev; do mount -t tmpfs -o mode=755 tmpfs $folder; done
mount -t tmpfs -o mode=1777 tmpfs tmp
mknod -m 666 dev/null c 1 3
mknod -m 666 dev/zero c 1 5
mknod -m 666 dev/full c 1 7
mknod -m 666 dev/random c 1 8
mknod -m 666 dev/urandom c 1 9
mknod -m 666 dev/tty c 5 0
ln -s pts/ptmx dev/ptmx
pivot_root . .
umount -l .
mount --make-rshared /
exec env -i container=other PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --unit=basic.target --show-status=0
' "$0"`;

/** Output and exit code of a command that ran inside the booted machine. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Boots an isolated machine with systemd and with a separate network that contains only this machine. */
export async function bootSystemd() {
  const root = makeDebianRoot(packages);
  const at = (...names: string[]) => path.join(root, ...names);
  // Without a machine id, the first boot of systemd would prompt for settings.
  writeFileSync(at('etc/machine-id'), `${'1'.repeat(32)}\n`);
  const cgroup = path.basename(root);
  // The booted machine ends if this process is killed.
  const machine = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', '--mount', 'sh', '-c', boot, root, cgroup], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  machine.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve) => machine.once('close', () => resolve()));
  const children: ChildProcess[] = [];

  /** Process id of the booted machine's first process, as seen from outside; undefined before it starts. */
  const first = (): string | undefined => {
    try {
      return readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim() || undefined;
    } catch {
      return undefined;
    }
  };

  const enter = (command: readonly string[]): [string, string[]] => {
    const namespaces = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--net', '--root'];
    const clean = ['env', '-i', '-C', '/', 'PATH=/usr/sbin:/usr/bin', 'HOME=/root', 'LANG=C.UTF-8'];
    return ['nsenter', [`--target=${first()}`, ...namespaces, ...clean, ...command]];
  };

  /** Starts a program as root inside the booted machine. It runs until it ends itself or the machine ends. */
  const start = (command: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess => {
    const child = spawn(...enter(command), { stdio: [stdin, 'pipe', 'pipe'] });
    children.push(child);
    return child;
  };

  /** Runs a program as root inside the booted machine until it ends. */
  const run = (command: readonly string[], input?: string): Promise<Ended> => {
    const child = start(command, input === undefined ? 'ignore' : 'pipe');
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text) => {
        said[name] += text;
      });
    child.stdin?.end(input);
    return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...said })));
  };

  /** Ends the booted machine with all its processes, mounts, cgroups and files. */
  const remove = async () => {
    const pid = first();
    if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
    else machine.kill('SIGKILL');
    await ended;
    for (const child of children) child.kill('SIGKILL');
    const tidy = 'mount -t cgroup2 cgroup2 "$0/run" && find "$0/run/$1" -depth -type d -exec rmdir {} +';
    execFileSync('unshare', ['--mount', 'sh', '-c', tidy, root, cgroup]);
    rmSync(root, { recursive: true, force: true });
  };

  try {
    const firstProgram = () => {
      if (machine.exitCode !== null) throw new Error(`systemd did not boot: ${complaints}`);
      return first() === undefined ? '' : readFileSync(`/proc/${first()}/comm`, 'utf8').trim();
    };
    // The first process changes its root before it becomes systemd, so that change is awaited.
    await waitFor(firstProgram, { name: 'systemd', until: (program) => program === 'systemd', every: 20 });
    const state = async () => {
      const { stdout } = await run(['systemctl', 'is-system-running', '--wait']);
      if (stdout.trim() === 'degraded') throw new Error((await run(['systemctl', '--failed'])).stdout);
      return stdout.trim();
    };
    await waitFor(state, { name: 'running system', until: (now) => now === 'running', every: 50, limit: 110_000 });
    return { root, at, run, start, remove };
  } catch (cause) {
    await remove();
    throw cause;
  }
}
