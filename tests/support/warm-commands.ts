import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Output of a command that ran in a warm process, and its exit code. */
export interface CommandResult {
  stdout: string;
  stderr: string;
  code: number;
}

/** Request to run a command in a warm process. */
export interface CommandRequest {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  input: string;
  cwd: string;
}

/**
 * Runs a command in a warm process. Returns undefined if the command needs a separate one: it sets variables that Node
 * reads at its start, or another command is running, because concurrent commands are tested for their interaction.
 */
type RunWarm = (request: CommandRequest, own: Readonly<Record<string, string>>) => Promise<CommandResult | undefined>;

/** Environment variables that Node reads only at its start. */
const readAtStart = ['TZ', 'LANG', 'LC_ALL', 'NODE_OPTIONS'];

/** Returns a signal that is aborted when the warm process ends. */
function ending(child: ChildProcess) {
  const controller = new AbortController();
  const end = () => controller.abort(new Error('the process of the commands has ended'));
  child.once('exit', end);
  return { signal: controller.signal, abort: () => child.off('exit', end) };
}

function warmProcess(file: URL): RunWarm {
  let host: ChildProcess | undefined;
  let isBusy = false;

  const start = (env: Readonly<Record<string, string>>): ChildProcess => {
    const started = fork(fileURLToPath(file), [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    // The warm process ends with the process of the tests. The latter must not wait for it.
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      host = undefined;
    });
    return started;
  };

  return async (request, own) => {
    if (isBusy || readAtStart.some((name) => name in own)) return undefined;
    isBusy = true;
    try {
      host ??= start(request.env);
      const { signal, abort } = ending(host);
      const answered = once(host, 'message', { signal });
      host.channel?.ref();
      host.send(request);
      const [result] = await answered.finally(abort);
      return result;
    } finally {
      host?.channel?.unref();
      isBusy = false;
    }
  };
}

/** Runs a command of the built `kafra` in a warm process. */
export const runWarm = warmProcess(new URL('command-host.ts', import.meta.url));

/** Runs a command of the built `kafra-server` in a warm process. The command must end without a signal. */
export const runServerWarm = warmProcess(new URL('server-command-host.ts', import.meta.url));
