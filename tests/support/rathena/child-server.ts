import { spawn } from 'node:child_process';

/** A running server process of the game. */
export interface ChildServer {
  /** Returns the output of the server process so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Supervises a program that must end with this process: it is killed when the pipe to this process closes, which the
 * system also does when this process is killed.
 */
const supervisorScript = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill "$server"; } >/dev/null 2>&1 &
wait "$server"`;

const startTimeout = 60_000;

/**
 * Starts a game server in a folder and resolves when its output contains `ready`. Rejects with its last lines if it
 * ends before, or after a timeout.
 */
export function startChildServer(folder: string, program: string, ready: string): Promise<ChildServer> {
  const child = spawn('sh', ['-c', supervisorScript, 'sh', program], { cwd: folder, stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  let output = '';
  return new Promise((resolve, reject) => {
    const notReady = () => reject(new Error(`${program} did not get ready: ${output.slice(-2_000)}`));
    const timer = setTimeout(() => void stop().then(notReady), startTimeout);
    const onOutput = (text: string) => {
      output += text;
      if (!output.includes(ready)) return;
      clearTimeout(timer);
      resolve({ output: () => output, stop });
    };
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    child.once('error', reject);
    void ended.then(notReady).finally(() => clearTimeout(timer));
  });
}
