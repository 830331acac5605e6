import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteConfig } from '@kafra/sdk/contract';
import { nodeTransport } from '@kafra/sdk/node';
import { sharedMemoryTokens } from '@kafra/sdk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../packages/cli/src/exit-codes.ts';
import type { UiOptions } from '../../packages/cli/src/ui/options.ts';
import { startUi } from '../../packages/cli/src/ui/start.tsx';
// Both copies of the colour library chalk (of Ink and of its text input) must be loaded before startUi sets their
// level. The files of this suite share a process, and their snapshots have no styles.
import '../../packages/cli/src/ui/widgets/text-field.tsx';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';
import { createVirtualTerminal, type VirtualTerminal } from '../support/virtual-terminal.ts';

/** Tests the whole terminal UI on a virtual terminal, with a real server and the demo realm. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'owner');
}, 60_000);
afterEach(() => {
  process.env.FORCE_COLOR = '0';
});
afterAll(() => server.close());

/**
 * HTTP transport that all tests share: a server accepts 128 connections from one address, and each transport keeps idle
 * connections.
 */
const transport = nodeTransport({ timeout: 20_000 });

interface Running extends VirtualTerminal {
  code: Promise<number>;
}

async function start(columns: number, rows: number, options: Partial<UiOptions> = {}): Promise<Running> {
  const terminal = createVirtualTerminal(columns, rows);
  const code = startUi({
    baseUrl: server.url,
    transport,
    loadSite: async () => siteConfig.parse((await server.call('GET /site.json')).body),
    tokens: sharedMemoryTokens({ token, persistent: false }),
    fetchBytes: async (path) => new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer()),
    files: () => ({ download: async () => undefined, save: async () => undefined }),
    opener: () => ({ open: () => undefined }),
    log: { warn: () => undefined },
    solveCaptcha: () => undefined,
    hash: '#/control_panel/vendor_db',
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    stderr: terminal.stdout,
    env: { LANG: 'C.UTF-8' },
    ...options,
  });
  code.catch(() => undefined);
  const ended = code.then((value) => {
    throw new Error(`it ended with ${value}`);
  });
  ended.catch(() => undefined);
  return { ...terminal, code, waitFor: (text) => Promise.race([terminal.waitFor(text), ended]) };
}

/** Milliseconds that are longer than the interval of any update in the terminal UI. */
const longerThanTick = 1_200;

const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each([
  [60, 16],
  [80, 24],
  [120, 40],
])('the terminal UI at %ix%i', (columns, rows) => {
  test('fills the screen exactly with a list, and draws a dialog inside the screen', async () => {
    const terminal = await start(columns, rows);
    const list = await terminal.waitFor(/row 1 of \d+/);
    expect(list.split('\n')[1]).toBe('═'.repeat(columns));
    expect(list).toContain('Market History');
    expect(list).toMatch(/Item .*Mean Price .*Last Sale ▼/);
    // No price may be cut, because a cut price would look like a lower one.
    expect(list).not.toMatch(/\d(z )?…/);
    expect(list.trimEnd().split('\n').at(-1)).toContain('? keys');
    expect(list.split('\n').every((line) => line.length <= columns)).toBe(true);
    terminal.type('\r');
    await terminal.waitFor('┌─ Price History ─');
    const history = (await terminal.waitFor('Esc close')).trimEnd().split('\n');
    expect(history[1]).toBe('═'.repeat(columns));
    expect(history.at(-1)).toContain('Esc close');
    expect(history.every((line) => line.length <= columns)).toBe(true);
    terminal.type('\x1b');
    await terminal.waitFor(/row 1 of \d+/);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });
});

describe('the terminal UI before the server has responded', () => {
  test("immediately shows the server's address and the key to quit", async () => {
    const terminal = await start(80, 24, { loadSite: () => new Promise(() => undefined) });
    const seen = await terminal.waitFor('Connecting to ');
    expect(seen).toContain(`Connecting to ${new URL(server.url).host}, q: quit`);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
    const written = terminal.written();
    expect([count(written, '\x1b[?1049h'), count(written, '\x1b[?1049l')]).toEqual([1, 1]);
  });

  test('shows advice if the server is unreachable, and retries on Enter', async () => {
    let tries = 0;
    const site = siteConfig.parse((await server.call('GET /site.json')).body);
    const terminal = await start(80, 24, {
      async loadSite() {
        tries += 1;
        if (tries > 2) return site;
        const hints = ['Unable to reach server', 'Another server? Name it with --api-url URL'];
        throw new Failure('unreachable', 'The site configuration could not be loaded.', { hints });
      },
    });
    const seen = await terminal.waitFor('[Enter Try again]');
    expect(seen).toContain('The site configuration could not be loaded.');
    expect(seen).toContain('Unable to reach server');
    expect(seen).toContain('--api-url');
    terminal.type('\r');
    await expect.poll(() => tries).toBe(2);
    await terminal.waitFor('[Enter Try again]');
    terminal.type('r');
    await terminal.waitFor(/row 1 of/);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });
});

describe('a session of the terminal UI', () => {
  test('opens and closes the alternate screen once, and never erases the scrollback', async () => {
    const terminal = await start(80, 24);
    await terminal.waitFor(/row 1 of/);
    terminal.type('jjj');
    await terminal.waitFor(/row 4 of/);
    terminal.type(':q\r');
    expect(await terminal.code).toBe(0);
    const written = terminal.written();
    expect([count(written, '\x1b[?1049h'), count(written, '\x1b[?1049l')]).toEqual([1, 1]);
    expect(written.includes('\x1b[3J')).toBe(false);
    expect(written.lastIndexOf('\x1b[?25h')).toBeGreaterThan(written.lastIndexOf('\x1b[?25l'));
    for (const mode of ['1002', '1006', '2004']) {
      expect(written.lastIndexOf(`\x1b[?${mode}l`)).toBeGreaterThan(written.lastIndexOf(`\x1b[?${mode}h`));
    }
  });

  test('runs no commands from text that is pasted outside a field', async () => {
    const terminal = await start(80, 24);
    await terminal.waitFor(/row 1 of/);
    terminal.type(`\x1b[200~${'jq'.repeat(65_000)}\x1b[201~`);
    expect(await terminal.waitFor('Nothing here accepts text.')).toMatch(/row 1 of/);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });

  test('adapts to the window size, keeps the selected row, and recovers after the window was too small', async () => {
    const terminal = await start(80, 24);
    await terminal.waitFor(/row 1 of/);
    terminal.type('jj');
    await terminal.waitFor(/row 3 of/);
    terminal.resize(50, 12);
    expect((await terminal.waitFor('Terminal too small: 50x12, need 60x16')).includes('Market')).toBe(false);
    terminal.resize(100, 30);
    expect(await terminal.waitFor(/row 3 of/)).not.toContain('too small');
    terminal.resize(50, 12);
    await terminal.waitFor('too small');
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });

  test('uses no colours if NO_COLOR is set, and still marks the selected row', async () => {
    const terminal = await start(80, 24, { env: { NO_COLOR: '1' } });
    expect(await terminal.waitFor(/row 1 of/)).toMatch(/^> \S/m);
    terminal.type('q');
    await terminal.code;
    expect(terminal.written()).not.toMatch(/\x1b\[[\d;]*m/);
  });

  test('is drawn in plain ASCII if a flag requests it', async () => {
    const terminal = await start(120, 40, { ascii: true });
    await terminal.waitFor(/row 1 of/);
    terminal.type('\r');
    const chart = await terminal.waitFor('Statistics');
    expect(chart).toMatch(/^[\x20-\x7e\n]*$/);
    terminal.type('\x03');
    expect(await terminal.code).toBe(0);
  });

  test('accepts the mouse: a click selects a row and the wheel moves the selection', async () => {
    const terminal = await start(80, 24);
    const lines = (await terminal.waitFor(/row 1 of/)).split('\n');
    const first = lines.findIndex((line) => line.startsWith('> '));
    terminal.type(`\x1b[<0;40;${first + 4}M\x1b[<0;40;${first + 4}m`);
    await terminal.waitFor(/row 4 of/);
    terminal.type('\x1b[<65;10;5M');
    await terminal.waitFor(/row 7 of/);
    terminal.type('\x1b[<64;1');
    terminal.type('0;5M');
    await terminal.waitFor(/row 4 of/);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });

  test('does not use the mouse if a flag turns it off', async () => {
    const terminal = await start(80, 24, { mouse: false });
    await terminal.waitFor(/row 1 of/);
    terminal.type('q');
    await terminal.code;
    expect(terminal.written()).not.toContain('\x1b[?1002h');
  });

  describe('copying from the terminal UI', () => {
    const link = () => `${server.url}/#/control_panel/vendor_db`;
    const osc52 = () => `\x1b]52;c;${Buffer.from(link()).toString('base64')}\x07`;
    const inTmux = () => `\x1bPtmux;${osc52().replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;

    /**
     * Creates a folder with a fake program `tmux`: a shell script of the given lines. They store the program's input in
     * the file `buffer`.
     */
    function fakeTmux(lines: string): string {
      const folder = mkdtempSync(join(tmpdir(), 'kafra-tmux-'));
      writeFileSync(join(folder, 'tmux'), `#!/bin/sh\n${lines}\n`);
      chmodSync(join(folder, 'tmux'), 0o755);
      return folder;
    }

    async function copy(env: Record<string, string>, seen: string): Promise<string> {
      const terminal = await start(80, 24, { env: { LANG: 'C.UTF-8', ...env } });
      await terminal.waitFor(/row 1 of/);
      terminal.type('Y');
      await terminal.waitFor(seen);
      terminal.type('q');
      await terminal.code;
      return terminal.written();
    }

    test('within tmux loads the text into the tmux buffer, which tmux forwards to the terminal', async () => {
      const folder = fakeTmux('test "$*" = "load-buffer -w -" && exec cat > "$TMUX/buffer"');
      const written = await copy({ TMUX: folder, PATH: `${folder}:${process.env.PATH}` }, 'Copied!');
      expect(readFileSync(join(folder, 'buffer'), 'utf8')).toBe(link());
      expect(written).not.toContain('\x1b]52');
      rmSync(folder, { recursive: true });
    });

    test('within tmux writes the plain and the wrapped escape sequence if tmux refuses or lacks the command', async () => {
      const folder = fakeTmux('exit 1');
      for (const PATH of [`${folder}:${process.env.PATH}`, '/nonexistent']) {
        const written = await copy({ TMUX: folder, PATH }, 'Copied!');
        expect([written.includes(osc52()), written.includes(inTmux())]).toEqual([true, true]);
      }
      rmSync(folder, { recursive: true });
    });

    test('outside tmux writes the escape sequence OSC 52, wrapped for screen', async () => {
      expect(await copy({ TERM: 'xterm-256color' }, 'Copied!')).toContain(osc52());
      expect(await copy({ TERM: 'screen-256color' }, 'Copied!')).toContain(`\x1bP${osc52()}\x1b\\`);
      expect(await copy({ TERM: 'tmux-256color' }, 'Copied!')).toContain(inTmux());
    });

    test('on a terminal without a clipboard shows the text and does not report success', async () => {
      const written = await copy({ TERM: 'linux' }, '/#/control_panel/vendor_db');
      expect(written).not.toContain('\x1b]52');
      expect(written).not.toContain('Copied!');
    });
  });

  test('writes no output while the screen is unchanged', async () => {
    const terminal = await start(80, 24);
    await terminal.waitFor(/row 1 of/);
    await terminal.waitFor('Players');
    // Output for earlier responses of the server may still arrive, so the test waits.
    await sleep(longerThanTick);
    const before = terminal.written().length;
    await sleep(longerThanTick);
    expect(terminal.written().slice(before)).toBe('');
    terminal.type('q');
    await terminal.code;
  });

  test('shows a web address for copying if there is no browser', async () => {
    const terminal = await start(80, 24, { opener: (onFailed) => ({ open: onFailed }) });
    await terminal.waitFor(/row 1 of/);
    terminal.type('o');
    const seen = await terminal.waitFor('No browser found');
    expect(seen.replaceAll(/[\s│]/g, '')).toContain(`${server.url}/#/control_panel/vendor_db`);
    terminal.type('\r');
    await terminal.waitFor('Copied!');
    terminal.type('q');
    await terminal.code;
  });

  test('restores the screen before an error is printed', async () => {
    const terminal = await start(80, 24, {
      opener: () => ({
        open() {
          throw new Error('no browser here');
        },
      }),
    });
    await terminal.waitFor(/row 1 of/);
    terminal.type('o');
    expect(await terminal.code).toBe(70);
    const written = terminal.written();
    expect(written.endsWith('kafra: internal error: no browser here\n')).toBe(true);
    expect(written.indexOf('kafra: internal error')).toBeGreaterThan(written.indexOf('\x1b[?1049l'));
  });
});

describe('screen reader mode', () => {
  const reader = { env: { LANG: 'C.UTF-8', INK_SCREEN_READER: 'true' } };

  test('prints each element as a line of text with its role, and draws nothing', async () => {
    const terminal = await start(100, 60, { ...reader, hash: '#/control_panel/database_backups' });
    const list = await terminal.waitFor('option: (selected)');
    expect(list).toContain('textbox: /  Search backup files');
    expect(list).not.toMatch(/[│─═━▌]/);
    terminal.type('D');
    const question = await terminal.waitFor('button: (selected) [Cancel]');
    expect(question).not.toContain('option:');
    terminal.type('\x1b');
    await terminal.waitFor('option: (selected)');
    terminal.type('\t');
    expect(await terminal.waitFor('menuitem: (selected)')).toContain('menuitem: (expanded)');
    terminal.type('q');
    expect(await terminal.code).toBe(0);
    expect(terminal.written()).not.toContain('\x1b[?1049h');
    expect(terminal.written()).not.toContain('\x1b[?1002h');
  });

  test('prints a complete row at any width, with each value after its column title', async () => {
    const terminal = await start(60, 24, { ...reader, hash: '#/control_panel/database_backups' });
    const list = await terminal.waitFor('option: (selected)');
    const row = list.replaceAll(/\s+/g, ' ');
    expect(row).toMatch(/option: \(selected\) \w+ \d+, \d{4}, [\d:]+ [AP]M, Age \d+ \w+ ago, Size \S+ MB/);
    terminal.type('q');
    expect(await terminal.code).toBe(0);
  });

  test('prints only changed lines after a key press, and nothing as time passes', async () => {
    const terminal = await start(100, 60, { ...reader, hash: '#/control_panel/database_backups' });
    await terminal.waitFor('option: (selected)');
    const before = terminal.written().length;
    terminal.type('j');
    await terminal.waitFor(/row 2 of/);
    const written = terminal.written().slice(before);
    expect(written).toContain('option: (selected)');
    expect(written).not.toContain('Search backup files');
    expect(written.split('option:')).toHaveLength(3);
    terminal.type(':spotlight\r');
    await terminal.waitFor('Next rotation in');
    // Output for earlier responses of the server may still arrive, so the test waits.
    await sleep(longerThanTick);
    const still = terminal.written().length;
    await sleep(longerThanTick);
    expect(terminal.written().slice(still)).toBe('');
    terminal.type('\x03');
    await terminal.code;
  });

  test('omits charts and prints their numbers', async () => {
    const terminal = await start(100, 60, { ...reader, hash: '#/control_panel/vending_statistics' });
    const statistics = await terminal.waitFor('Most Expensive Items Sold');
    expect(statistics).toMatch(/30 days: [\d,]+ sales/);
    expect(statistics).not.toMatch(/[┤╮█]/);
    terminal.type('q');
    await terminal.code;
  });
});

describe('settings of the terminal UI', () => {
  test('with conflicting keys are reported at the start', async () => {
    const terminal = await start(100, 30, { keys: { q: ['j'] } });
    await terminal.waitFor('Invalid keys in config.json: j is mapped to q, but already has its own action');
    terminal.type('j');
    expect(await terminal.code).toBe(0);
  });

  test('saving a list in the terminal UI shows the path of the file', async () => {
    const files: UiOptions['files'] = (kept) => ({
      download: async () => undefined,
      save: async (_, name) => kept(`/home/ada/${name}`),
    });
    const terminal = await start(100, 30, { files });
    await terminal.waitFor(/row 1 of \d+/);
    terminal.type('w');
    await terminal.waitFor('> Save as CSV');
    terminal.type('\r');
    await terminal.waitFor('Saved /home/ada/market_history.csv');
    terminal.type('q');
    await terminal.code;
  });
});
