import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { pty } from '../support/pty.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the built program with a real terminal and shell: behaviour that depends on the kernel and the shell. */
const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

const reason = whySkipped();

function whySkipped(): string | undefined {
  if (!pty) return 'node-pty cannot be loaded';
  return existsSync(built) ? undefined : 'the CLI is not built';
}

let server: TestServer;
const home = mkdtempSync(join(tmpdir(), 'kafra-pty-'));
beforeAll(async () => {
  if (!reason) server = await startDemo();
}, 60_000);
const hangUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(hangUps.map((hangUp) => hangUp()));
  await server?.close();
  // A program may still write files for a moment after its shell has ended, so deleting the folder may need several
  // attempts.
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}, 60_000);

interface Shell {
  type(text: string): void;
  resize(columns: number, rows: number): void;
  /** Process id of the first process of the terminal session. */
  pid(): number;
  written(): string;
  /** Resolves to the exit code of the terminal session's first process. */
  ended: Promise<number>;
  /** Waits until the output since the position `from` contains the text; resolves to all output since then. */
  shows(text: string | RegExp, from?: number): Promise<string>;
}

const shell = (env: Record<string, string> = {}): Shell => open('bash', ['--norc', '--noprofile', '-i'], env);

/** Starts a program as the first process of a terminal session. */
function open(file: string, args: string[], env: Record<string, string> = {}): Shell {
  if (!pty) throw new Error('There is no terminal.');
  const first = pty.spawn(file, args, {
    cols: 80,
    rows: 24,
    cwd: home,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      PS1: '$ ',
      KAFRA_API_URL: server.url,
      ...env,
    },
  });
  const ended = new Promise<number>((resolve) => first.onExit(({ exitCode }) => resolve(exitCode)));
  hangUps.push(() => {
    // A shell misses the signal SIGHUP while it starts to wait for its program. If the first process is killed instead,
    // the kernel sends SIGHUP to the programs on its terminal.
    first.kill('SIGKILL');
    return ended;
  });
  let text = '';
  const waiting = new Set<() => void>();
  first.onData((chunk) => {
    text += chunk;
    for (const look of waiting) look();
  });
  return {
    type: (typed) => first.write(typed),
    resize: (columns, rows) => first.resize(columns, rows),
    pid: () => Number(/pid=(\d+)/.exec(text)?.[1]),
    written: () => text,
    ended,
    shows: (wanted, from = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const seen = text.slice(from);
          if (typeof wanted === 'string' ? !seen.includes(wanted) : !wanted.test(seen)) return;
          waiting.delete(look);
          resolve(seen);
        };
        waiting.add(look);
        look();
      }),
  };
}

const start = `bash -c 'echo pid=$$; exec "${process.execPath}" "${program}" ui'`;

/** Starts the terminal UI under the shell and waits for its first screen. */
async function run(): Promise<Shell> {
  const terminal = shell();
  await terminal.shows('$ ');
  terminal.type(`echo be''fore; ${start}; echo "code=$?"; stty -a | grep -o -- '-\\?echo\\b' | sed 's/^/tty /'\r`);
  await terminal.shows('Episode');
  return terminal;
}

describe.skipIf(reason)('the terminal UI on a real terminal', () => {
  test('restores the terminal of the shell when the user quits', async () => {
    const terminal = await run();
    terminal.type('q');
    const all = await terminal.shows('tty echo');
    expect(all).toContain('code=0');
    expect(all.split('\x1b[?1049h')).toHaveLength(2);
    expect(all.split('\x1b[?1049l')).toHaveLength(2);
    expect(all.includes('\x1b[3J')).toBe(false);
    expect(all.indexOf('before')).toBeLessThan(all.indexOf('\x1b[?1049h'));
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGINT', 130],
  ] as const)(
    'restores the screen after the signal %s, reports it in one line, and exits with %i',
    async (signal, code) => {
      const terminal = await run();
      process.kill(terminal.pid(), signal);
      const all = await terminal.shows('tty echo');
      expect(all).toContain(`code=${code}`);
      expect(all.slice(all.indexOf('\x1b[?1049l'))).toContain(`kafra: ended by ${signal}`);
    },
  );

  test('suspends to the shell and resumes with fg', async () => {
    const terminal = await run();
    terminal.type('\x1a');
    await terminal.shows('Stopped');
    const stopped = terminal.written().length;
    terminal.type('echo al""ive; fg\r');
    expect(await terminal.shows('Episode', stopped)).toContain('alive');
    terminal.type('q');
    const after = await terminal.shows(/\x1b\[\?1049l/, stopped);
    expect(after.split('\x1b[?1049h')).toHaveLength(2);
  });

  test('continues if there is no shell to which it could be suspended', async () => {
    const terminal = open(process.execPath, [program, 'ui']);
    await terminal.shows('Episode');
    const from = terminal.written().length;
    // The user suspends the program a second time before the first suspension is over.
    terminal.type('\x1a\x1a');
    await terminal.shows(/\x1b\[\?1049l.*\x1b\[\?1049h.*Episode/s, from);
    const back = terminal.written().length;
    terminal.type('?');
    await terminal.shows('Activate the selected item', back);
    terminal.type('q');
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
  });

  test('marks the selected button without any colour if NO_COLOR is set', async () => {
    const terminal = open(process.execPath, [program, 'ui'], { NO_COLOR: '1' });
    await terminal.shows('Episode');
    await terminal.shows(/\x1b\[7m(\x1b\[\d+m)*\[Register\]/);
    terminal.type('\t');
    await terminal.shows(/\x1b\[7m(\x1b\[\d+m)*\[Sign in\]/);
    terminal.type('q');
    await terminal.ended;
    const styles = [...terminal.written().matchAll(/\x1b\[([\d;]*)m/g)].flatMap(([, codes = '']) => codes.split(';'));
    expect(styles).toContain('7');
    expect(styles.filter((code) => /^([34]\d|9\d|10\d)$/.test(code) && code !== '39' && code !== '49')).toEqual([]);
  });

  test('shows a page in another language and stores the choice of the language', async () => {
    const token = await demoToken(server, 'owner');
    const save = (form: object) =>
      server.call('POST /api/admin/pages/save', { slug: 'guide', version: 0, ...form }, token);
    await save({ text: '# Guide\n\nHello there' });
    await save({ language: 'de', text: '# Anleitung\n\nGuten Tag' });
    const env = { KAFRA_CONFIG_DIR: join(home, 'language') };
    const terminal = open(process.execPath, [program, 'ui', '#/page/guide'], env);
    await terminal.shows('Hello there');
    await terminal.shows('(x) English');
    const from = terminal.written().length;
    // Selects the second language in the list of languages.
    terminal.type('j\r');
    await terminal.shows('Guten Tag', from);
    await terminal.shows('(x) Deutsch', from);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    // At the next start the UI has the stored language; a flag selects another one.
    const again = open(process.execPath, [program, 'ui', '#/page/guide'], env);
    await again.shows('Guten Tag');
    again.type('q');
    expect(await again.ended).toBe(0);
    const english = open(process.execPath, [program, 'ui', '#/page/guide', '--language', 'en'], env);
    await english.shows('Hello there');
    english.type('q');
    expect(await english.ended).toBe(0);
  });

  test('adapts when the window size changes', async () => {
    const terminal = await run();
    const from = terminal.written().length;
    terminal.resize(50, 12);
    await terminal.shows('Terminal too small: 50x12, need 60x16', from);
    terminal.resize(100, 30);
    await terminal.shows('Episode', from);
    expect(terminal.written().includes('\x1b[3J')).toBe(false);
    terminal.type('q');
    await terminal.shows('code=0');
  });

  test('reports an unsupported terminal and draws nothing', async () => {
    const terminal = shell({ TERM: 'dumb' });
    await terminal.shows('$ ');
    terminal.type(`${start}; echo "code=$?"\r`);
    const all = await terminal.shows(/code=\d/);
    expect(all).toContain('error: unsupported terminal (TERM=dumb); try `kafra items search --json`');
    expect(all).toContain('code=64');
    expect(all.slice(all.indexOf('pid=')).includes('\x1b[')).toBe(false);
  });

  test('prints the output of --debug only after the screen is closed', async () => {
    const terminal = shell();
    await terminal.shows('$ ');
    terminal.type(`${start.slice(0, -1)} --debug'; echo "code=$?"\r`);
    await terminal.shows('Episode');
    // When the top bar shows the number of players, the request for it has been traced.
    await terminal.shows(/Players\D+\d/);
    terminal.type('q');
    const all = await terminal.shows('code=0');
    // Splits the output into that while the UI uses the terminal, and that after the shell has its screen back.
    const [inside = '', after = ''] = all.slice(all.indexOf('\x1b[?2004h')).split('\x1b[?1049l');
    expect(inside).not.toContain('/api/server/online-players');
    expect(after).toContain('/api/server/online-players');
  });

  test.each([
    ['mob_db?id=1031', 'Old Threetails'],
    ['item_db?id=501', 'Red Draught'],
  ])('draws the picture of %s', async (view, name) => {
    const terminal = shell({ KAFRA_TOKEN: await demoToken(server, 'player') });
    await terminal.shows('$ ');
    terminal.type(`${start.slice(0, -1)} "#/control_panel/${view}"'; echo "code=$?"\r`);
    await terminal.shows(name);
    // Each cell of the picture shows two pixels with different colours.
    const all = await terminal.shows(/\x1b\[38;5;\d+m(?:\x1b\[48;5;\d+m)?[▀▄]/);
    expect(all).not.toContain('[image:');
    terminal.type('q');
    await terminal.shows('code=0');
  });
});

if (reason) test.skip(`real terminals are not tested: ${reason}`);
