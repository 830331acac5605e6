import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import { type CommandResult, runWarm } from './warm-commands.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));

export interface RunningCommand {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  ended: Promise<CommandResult>;
}

interface RunOptions {
  env?: Record<string, string>;
  /** Text for the command's stdin; without it, stdin ends immediately. */
  input?: string;
  cwd?: string;
}

/** A pseudo-terminal in which a command runs. */
export interface CommandTerminal {
  write(text: string): void;
  /** Returns all output of the command, including escape sequences. */
  text(): string;
  /**
   * Returns the output without status lines such as the spinner, which are cleared when a slow server has responded.
   */
  shownText(): string;
  /** Resolves when the output of the command contains the text. */
  waitFor(text: string): Promise<void>;
  ended: Promise<number>;
}

/** Simulates a user's machine: a separate home folder, in which the built program `kafra` runs. */
export interface CliSandbox {
  home: string;
  env: Record<string, string>;
  /** Runs the program `kafra` in a separate process, like `shell` and `terminal`. */
  start(args: readonly string[], options?: RunOptions): RunningCommand;
  /** Runs the program `kafra` in a warm process, if this makes no difference to the command (see `runWarm`). */
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Runs a line of bash in which `kafra` is the program. */
  shell(line: string, options?: RunOptions): Promise<CommandResult>;
  terminal(args: readonly string[], options?: RunOptions & { columns?: number; rows?: number }): CommandTerminal;
  remove(): void;
}

/** Matches status lines on stderr, each drawn over the one before, until the last one is cleared. */
const clearedLines = /\r\u001b\[2K(?:[^\r\n]*\r\u001b\[2K)*/g;

export function createCliSandbox(server: string): CliSandbox {
  const home = mkdtempSync(join(tmpdir(), 'kafra-home-'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    KAFRA_API_URL: server,
  };

  function spawnCommand(
    command: string,
    args: readonly string[],
    { env: more, input, cwd = home }: RunOptions,
  ): RunningCommand {
    const child = spawn(command, args, { cwd, env: { ...env, ...more }, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const texts = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      texts.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      texts.stderr += chunk;
    });
    const ended = new Promise<CommandResult>((resolve) => {
      child.on('close', (code, signal) => resolve({ ...texts, code: code ?? (signal === 'SIGKILL' ? 137 : -1) }));
    });
    return { child, ended };
  }

  const start: CliSandbox['start'] = (args, options = {}) =>
    spawnCommand(process.execPath, [program, ...args], options);

  return {
    home,
    env,
    start,
    async run(args, options = {}) {
      const { env: own = {}, input = '', cwd = home } = options;
      const result = await runWarm({ args, env: { ...env, ...own }, input, cwd }, own);
      return result ?? start(args, options).ended;
    },
    shell: (line, options = {}) => {
      const kafra = `kafra() { '${process.execPath}' '${program}' "$@"; }`;
      return spawnCommand('bash', ['-c', `${kafra}; ${line}`], options).ended;
    },
    terminal(args, { env: more, cwd = home, columns = 100, rows = 30 } = {}) {
      const pty = spawnTerminal(process.execPath, [program, ...args], {
        cwd,
        env: { TERM: 'xterm-256color', ...env, ...more },
        cols: columns,
        rows,
      });
      let text = '';
      const waiting = new Set<() => void>();
      pty.onData((chunk) => {
        text += chunk;
        for (const check of waiting) check();
      });
      return {
        write: (typed) => pty.write(typed),
        text: () => text,
        shownText: () => text.replace(clearedLines, ''),
        waitFor: (wanted) =>
          new Promise((resolve) => {
            const check = () => {
              if (!text.includes(wanted)) return;
              waiting.delete(check);
              resolve();
            };
            waiting.add(check);
            check();
          }),
        ended: new Promise((resolve) => {
          pty.onExit(({ exitCode }) => resolve(exitCode));
        }),
      };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
