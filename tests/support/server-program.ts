import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cheapPasswords } from './cheap-passwords.ts';
import { runServerWarm } from './warm-commands.ts';

const builtProgram = fileURLToPath(new URL('../../packages/server/bin/kafra-server.mjs', import.meta.url));

/** Output of a `kafra-server` command and its exit code. */
export interface ProgramOutput {
  stdout: string;
  stderr: string;
  code: number | null;
}

/** A running process of `kafra-server`. */
export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<ProgramOutput>;
  /** Resolves to all of the process's stdout when it contains the text. Rejects if the process ends before. */
  waitForOutput(words: string): Promise<string>;
}

/** Commands of `kafra-server` that run until they are stopped. */
const needsProcess = ['serve', 'demo'];

/** Creates a folder in which the built `kafra-server` runs with only the environment that the test sets. */
export function createServerFolder(program = builtProgram) {
  const folder = mkdtempSync(join(tmpdir(), 'kafra-server-'));
  const children: ChildProcess[] = [];

  const usualEnv = { PATH: process.env.PATH ?? '', HOME: folder, TZ: 'UTC' };

  /** Starts a command of `kafra-server` in a separate process; `stdout` is a file for its output. */
  const start = (args: readonly string[], env: Record<string, string> = {}, stdout?: number): RunningProgram => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...usualEnv, ...env },
      stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    });
    children.push(child);
    const output: ProgramOutput = { stdout: '', stderr: '', code: null };
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output.stderr += text;
    });
    const ended = new Promise<ProgramOutput>((resolve) => {
      child.once('close', (code) => resolve({ ...output, code }));
    });
    const waitForOutput = (words: string) =>
      new Promise<string>((resolve, reject) => {
        const check = () => {
          if (output.stdout.includes(words)) resolve(output.stdout);
        };
        check();
        child.stdout?.on('data', check);
        void ended.then(({ stderr }) => reject(new Error(`ended without saying ${words}: ${stderr}`)));
      });
    return { child, ended, waitForOutput };
  };

  /** Runs a command of `kafra-server` to its end, in a warm process if possible. */
  const run = async (args: readonly string[], env: Record<string, string> = {}): Promise<ProgramOutput> => {
    const isWarm = program === builtProgram && !needsProcess.includes(args[0] ?? '');
    const request = { args, env: { ...usualEnv, ...env }, input: '', cwd: folder };
    return (isWarm ? await runServerWarm(request, env) : undefined) ?? start(args, env).ended;
  };

  /** Runs `kafra-server serve` with these settings in the data folder `name`. Resolves when it listens at `url`. */
  const serve = async (
    name: string,
    settings: object,
    more: readonly string[] = [],
  ): Promise<RunningProgram & { url: string }> => {
    const file = `${name}.json`;
    const usual = {
      mail: { kind: 'mailbox' },
      rateLimits: false,
      captcha: { cost: 10 },
      passwords: cheapPasswords,
      logLevel: 'warn',
      dataDir: name,
    };
    writeFileSync(join(folder, file), JSON.stringify({ ...usual, ...settings }));
    const server = start(['serve', '--config', file, '--port', '0', ...more]);
    const url = /listens on (http:\S+)/.exec(await server.waitForOutput('Kafra listens on'))?.[1] ?? '';
    return { ...server, url };
  };

  return {
    folder,
    start,
    serve,
    run,
    /** Ends processes that a failed test left running, and deletes the folder. */
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
