import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));

let server: TestServer;
let sandbox: CliSandbox;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startDemo();
  sandbox = createCliSandbox(server.url);
  const bin = join(sandbox.home, 'bin');
  const here = join(sandbox.home, 'here');
  mkdirSync(bin);
  mkdirSync(join(here, 'folder one'), { recursive: true });
  writeFileSync(join(here, 'some file'), '');
  writeFileSync(join(bin, 'kafra'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, 'kafra'), 0o755);
  env = { ...sandbox.env, PATH: `${bin}:${sandbox.env.PATH}`, KAFRA_TOKEN: await demoToken(server, 'owner') };
  for (const name of ['home', 'work']) await sandbox.run(['config', 'set', 'timeout', '20', '--profile', name]);
});

afterAll(async () => {
  sandbox.remove();
  await server.close();
});

const complete = async (...words: string[]): Promise<string[]> => {
  const { stdout, stderr, code } = await sandbox.run(['complete', '--', ...words], { env });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return stdout.split('\n').slice(0, -1);
};
const values = async (...words: string[]) => (await complete(...words)).slice(1).map((line) => line.split('\t')[0]);

describe('shell completion suggests', () => {
  test('commands, flags and topics with their descriptions', async () => {
    expect(await complete('backups', 'de')).toEqual(['none', 'delete\tDelete a backup']);
    expect(await complete('backups', 'download', '--lat')).toEqual(['none', '--latest\tthe newest backup']);
    expect(await values('help', 'ex')).toEqual(['exit-codes']);
    expect(await values('help', 'backups', 'do')).toEqual(['download']);
  });

  test('profiles and settings with their values', async () => {
    expect(await values('--profile', '')).toEqual(['home', 'work']);
    expect(await values('config', 'get', 'a')).toEqual(['api_url']);
    expect(await values('config', 'set', 'theme', 'c')).toEqual(['colorblind']);
    expect(await values('config', 'get', 'api_url', '')).toEqual([]);
    // The profile is named `config` like a command. Completion must not take the value of an option for a command.
    expect(await values('--profile', 'config', 'backups', 'dele')).toEqual(['delete']);
    expect(await values('backups', 'list', '--format=j')).toEqual(['--format=json']);
    expect(await values('backups', 'list', '--format', '=', 'j')).toEqual(['json']);
  });

  test('aliases, and the words of their command lines', async () => {
    expect((await sandbox.run(['alias', 'set', 'zz', 'backups download --format'], { env })).code).toBe(0);
    expect((await sandbox.run(['alias', 'set', 'zy', 'backups'], { env })).code).toBe(0);
    expect(await complete('zz')).toEqual(['none', 'zz\tbackups download --format']);
    expect(await values('zy', 'dele')).toEqual(['delete']);
    expect(await values('--profile', 'work', 'zy', 'dele')).toEqual(['delete']);
    for (const name of ['zz', 'zy']) await sandbox.run(['alias', 'delete', name], { env });
  });

  test('nothing after an unknown command', async () => {
    expect(await values('nonsense', '')).toEqual([]);
    expect(await values('backups', 'nonsense', 'li')).toEqual([]);
  });

  test('kinds and screens to open, and methods and paths of the API', async () => {
    expect(await complete('open', 'mon')).toEqual(['none', 'monster\tby ID or name']);
    expect(await complete('open', 'item_')).toEqual(['none', 'item_logs\tItem Logs', 'item_db\tItem DB']);
    expect(await values('ui', 'live')).toEqual(['live_market']);
    expect(await values('api', 'P')).toEqual(['POST', 'PUT']);
    expect(await complete('api', 'get', '/api/server/online')).toEqual([
      'none',
      '/api/server/online-players\tserver.onlinePlayers',
    ]);
    expect(await values('api', 'GET', '/api/server/online-players', '')).toEqual([]);
  });

  test('backup file names with their age and size, each once', async () => {
    const [, first = '', ...more] = await complete('backups', 'download', 'kafra_2026-06-');
    const [name = '', description] = first.split('\t');
    expect(name).toBe('kafra_2026-06-20_0400.sqlite.gz');
    expect(description).toMatch(/^Jun 20, 2026, 04:00 AM, [\d.]+ MB$/);
    expect(await values('backups', 'download', name, 'kafra_')).toEqual(more.map((line) => line.split('\t')[0]));
    expect((await values('backups', 'delete', 'kafra_'))[0]).toBe(name);
    expect(await values('backups', 'delete', name, '')).toEqual([]);
  });

  test('files and folders if the typed flag expects a path', async () => {
    expect(await complete('backups', 'download', '--output', '')).toEqual(['files']);
    expect(await complete('items', 'download', '-o', '')).toEqual(['files']);
    expect(await complete('items', 'download', '--dir', '')).toEqual(['folders']);
  });
});

/** Returns whether a shell is installed. Tests of a missing shell are skipped with a message. */
const isInstalled = (shell: string): boolean => {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('shell completion suggests the same words in bash', async () => {
  const line = `
    eval "$(kafra completion bash)"
    offers() { COMP_WORDS=(kafra "$@"); COMP_CWORD=$#; _kafra; printf '%s|' "\${COMPREPLY[@]}"; echo; }
    offers backups d; offers --profile ''; offers config set theme n
    offers backups download --dir ''; offers backups download -o ''; offers backups delete kafra_2026-06-20`;
  const { stdout, stderr } = await sandbox.shell(line, { env, cwd: join(sandbox.home, 'here') });
  expect(stderr).toBe('');
  const offered = stdout.split('\n').slice(0, -1);
  // The order of a folder's files depends on the disk, so the words are sorted.
  expect(offered.map((offers) => offers.split('|').slice(0, -1).toSorted().join('|'))).toEqual([
    'delete|download',
    'home|work',
    'night',
    'folder one',
    'folder one|some file',
    'kafra_2026-06-20_0400.sqlite.gz',
  ]);
});

test('shell completion suggests the same words in fish', async ({ skip }) => {
  if (!isInstalled('fish')) skip('fish is not installed');
  const lines = ['kafra backups d', 'kafra --profile ', 'kafra backups download --dir ', 'kafra items download -o so'];
  const script = `kafra completion fish | source; ${lines.map((line) => `complete -C '${line}'`).join('; ')}`;
  const { stdout, stderr } = await sandbox.shell(`fish --no-config -c "${script}"`, {
    env,
    cwd: join(sandbox.home, 'here'),
  });
  expect(stderr).toBe('');
  expect(stdout.split('\n').slice(0, -1)).toEqual([
    'delete\tDelete a backup',
    expect.stringMatching(/^download\tDownload backups/),
    'home',
    'work',
    expect.stringMatching(/^folder(\\\\)? one\//),
    expect.stringMatching(/^some(\\\\)? file/),
  ]);
});

/** Starts a shell on a separate pseudo-terminal. */
function startShell(command: string, args: readonly string[]) {
  const shell = spawn(command, [...args], {
    cwd: join(sandbox.home, 'here'),
    env: { ...env, TERM: 'dumb', PS1: '', PROMPT_EOL_MARK: '' },
    cols: 200,
    rows: 50,
  });
  let text = '';
  const waiting = new Set<() => void>();
  shell.onData((chunk) => {
    text += chunk;
    for (const check of waiting) check();
  });
  return {
    write: (keys: string) => shell.write(keys),
    seen: (wanted: RegExp) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!wanted.test(text)) return;
          waiting.delete(check);
          text = '';
          resolve();
        };
        waiting.add(check);
        check();
      }),
    kill: () => shell.kill(),
  };
}

/** Typed command lines before the TAB key, and the arguments of the completed lines. */
const quotedLines = [
  ["kafra items search 'type:card wei", '<type:card weight:>'],
  ['kafra items search "type:card wei', '<type:card weight:>'],
  ['kafra items search type:card\\ wei', '<type:card weight:>'],
  ['kafra items search "type:card" \'type:card wei', '<type:card><type:card weight:>'],
  ["kafra 'backups' dele", '<delete>'],
  ["kafra items search '$(touch made)`touch made`type:card wei", undefined],
] as const;

const [lineStart, lineEnd, killLine] = ['\u0001', '\u0005', '\u0015'];

/** Completes each typed line, and prints the arguments that the shell parses from the result. */
async function completeQuotedLines({ write, seen }: ReturnType<typeof startShell>): Promise<void> {
  for (const [typed, completed] of quotedLines) {
    write(`${typed}\t`);
    if (completed === undefined) {
      // The shell must offer no completion and must not have executed any part of the typed line.
      write(`${killLine}ls | grep -c made; echo loo""ked\r`);
      await seen(/^0\r?\n[\s\S]*^looked/m);
      continue;
    }
    await seen(/weight|delete/);
    write(`${lineStart}printf '<%s>' ${lineEnd}; echo e""nd\r`);
    await seen(new RegExp(`<kafra>.*${completed}end`));
  }
}

test('shell completion suggests words within quotes in bash', async () => {
  const shell = startShell('bash', ['--norc', '--noprofile', '-i']);
  try {
    shell.write(`bind 'set enable-bracketed-paste off'; eval "$(kafra completion bash)"; echo rea""dy\r`);
    await shell.seen(/^ready/m);
    await completeQuotedLines(shell);
  } finally {
    shell.kill();
  }
});

test('shell completion suggests words within quotes in fish', async ({ skip }) => {
  if (!isInstalled('fish')) skip('fish is not installed');
  const script = join(sandbox.home, 'quotes.fish');
  const lines = [
    `kafra items search 'type:card wei`,
    `kafra items search "type:card wei`,
    `kafra items search type:card\\ wei`,
  ];
  writeFileSync(
    script,
    ['kafra completion fish | source', ...lines.map((line) => `complete -C ${JSON.stringify(line)}`)].join('\n'),
  );
  const { stdout, stderr } = await sandbox.shell(`fish --no-config ${script}`, { env });
  expect(stderr).toBe('');
  const offers = stdout.split('\n').slice(0, -1);
  expect(offers).toHaveLength(lines.length);
  for (const offer of offers) expect(offer).toMatch(/^type:card(\\)? weight:/);
});

test('shell completion suggests the same words in zsh', async ({ skip }) => {
  if (!isInstalled('zsh')) skip('zsh is not installed');
  mkdirSync(join(sandbox.home, 'functions'), { recursive: true });
  const { stdout } = await sandbox.run(['completion', 'zsh']);
  writeFileSync(join(sandbox.home, 'functions/_kafra'), stdout);
  const shell = startShell('zsh', ['-f', '-i']);
  const { seen } = shell;
  try {
    shell.write('fpath=($HOME/functions $fpath); autoload -Uz compinit; compinit -u -D; bindkey -e; echo rea""dy\r');
    await seen(/^ready/m);
    shell.write('kafra backups d\t\t');
    await seen(/delete +-- Delete a backup[\s\S]*download +-- Download backups/);
    shell.write(`${killLine}kafra --profile \t\t`);
    await seen(/home +work/);
    shell.write(`${killLine}kafra config get ap\t`);
    await seen(/api_url/);
    shell.write(`${killLine}kafra items download --dir fo\t`);
    await seen(/folder\\ one\//);
    shell.write(`${killLine}kafra items download -o so\t`);
    await seen(/some\\ file/);
    shell.write(`${killLine}kafra backups delete kafra_2026-06-20\t`);
    await seen(/kafra_2026-06-20_0400\.sqlite\.gz/);
    shell.write(killLine);
    await completeQuotedLines(shell);
  } finally {
    shell.kill();
  }
});
