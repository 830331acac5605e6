import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Programs that every Debian system has and that a release needs, besides the C and C++ libraries. */
const programs = ['sh', 'readlink', 'dirname', 'install', 'getent', 'rm', 'mkdir'];
const libraries = /^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|nss_files|nss_dns|stdc\+\+|gcc_s))\.so\.\d+$/;

/** Returns why a bare root directory cannot be created on this machine; undefined if it can. */
export function whyNoBareRoot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux can enter one';
  if (spawnSync('dpkg-deb', ['--version']).status !== 0) return 'dpkg-deb is missing';
  const folder = mkdtempSync(path.join(tmpdir(), 'kafra-bare-'));
  const tried = spawnSync('unshare', [
    ...['--mount', '--pid', '--fork', 'sh', '-c'],
    'mkdir "$1/proc" && mount -t proc proc "$1/proc" && mknod "$1/null" c 1 3 && echo > "$1/null"',
    ...['sh', folder],
  ]);
  rmSync(folder, { recursive: true, force: true });
  if (tried.status !== 0) return 'this machine allows no namespaces, mounts or devices';
  return existsSync('/lib/x86_64-linux-gnu') || existsSync('/lib/aarch64-linux-gnu') ? undefined : 'this is no Debian';
}

const copyInto = (root: string, file: string) => {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(file, target);
};

const located = (program: string): string =>
  execFileSync('sh', ['-c', `readlink -f "$(command -v ${program})"`], { encoding: 'utf8' }).trim();

/**
 * Creates a root directory without Node, compiler, package manager and other programs, so that a release cannot use
 * them by mistake.
 */
export function makeBareRoot() {
  const root = mkdtempSync(path.join(tmpdir(), 'kafra-bare-'));
  const children: ChildProcess[] = [];
  for (const folder of ['bin', 'dev', 'etc', 'opt/kafra', 'proc', 'root', 'tmp', 'usr/bin', 'var/lib'])
    mkdirSync(path.join(root, folder), { recursive: true });
  chmodSync(path.join(root, 'tmp'), 0o1777);
  for (const program of programs) {
    const file = located(program);
    copyFileSync(file, path.join(root, 'bin', program));
    const linked = execFileSync('ldd', [file], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
    for (const library of linked) copyInto(root, library);
  }
  for (const folder of ['/lib64', '/lib/x86_64-linux-gnu', '/lib/aarch64-linux-gnu'].filter(existsSync))
    for (const name of readdirSync(folder).filter((one) => libraries.test(one)))
      copyInto(root, path.join(folder, name));
  writeFileSync(path.join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n');
  writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\n');
  for (const [name, minor] of Object.entries({ null: '3', urandom: '9' }))
    execFileSync('mknod', ['-m', '666', path.join(root, 'dev', name), 'c', '1', minor]);

  /**
   * Starts a program inside a root directory, in a separate process namespace, so that its child processes end with it.
   */
  const start = (command: readonly string[], env: Record<string, string> = {}): ChildProcess => {
    const proc = path.join(root, 'proc');
    const inside = `mount -t proc proc '${proc}' && exec chroot '${root}' "$@"`;
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
    const child = spawn('unshare', [
      ...namespaces,
      'env',
      '-i',
      ...environment(env),
      'sh',
      '-c',
      inside,
      'sh',
      ...command,
    ]);
    children.push(child);
    return child;
  };

  const run = (command: readonly string[], env?: Record<string, string>) => {
    const child = start(command, env);
    const output = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output.stderr += text;
    });
    return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
      child.once('close', (status) => resolve({ status, ...output }));
    });
  };

  return {
    root,
    start,
    run,
    remove() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const environment = (env: Record<string, string>): string[] =>
  Object.entries({ PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/root', ...env }).map(
    ([name, value]) => `${name}=${value}`,
  );
