import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a command said, and how it ended. */
export interface CommandResult {
  stdout: string;
  stderr: string;
  code: number;
}

/** A command line as the process that runs it is asked for it. */
export interface CommandRequest {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  input: string;
  cwd: string;
}

const program = fileURLToPath(new URL('command-host.ts', import.meta.url));

/** What Node reads when it starts, so that only a process of its own has it. */
const readAtStart = ['TZ', 'LANG', 'LC_ALL', 'NODE_OPTIONS'];

let host: ChildProcess | undefined;
let isBusy = false;

function startHost(env: Readonly<Record<string, string>>): ChildProcess {
  const started = fork(program, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // It goes with the process of the tests, which does not wait for it.
  started.unref();
  started.channel?.unref();
  started.once('exit', () => {
    host = undefined;
  });
  return started;
}

/**
 * Runs a command in a process that has run others before; undefined where it needs one of its own: what Node reads when
 * it starts is set for it, or another command is running, as commands side by side are there to meet.
 */
export async function runWarm(
  request: CommandRequest,
  own: Readonly<Record<string, string>>,
): Promise<CommandResult | undefined> {
  if (isBusy || readAtStart.some((name) => name in own)) return undefined;
  isBusy = true;
  try {
    host ??= startHost(request.env);
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
}

/** A signal that ends when the process does. */
function ending(child: ChildProcess) {
  const controller = new AbortController();
  const end = () => controller.abort(new Error('the process of the commands has ended'));
  child.once('exit', end);
  return { signal: controller.signal, abort: () => child.off('exit', end) };
}
