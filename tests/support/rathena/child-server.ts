import { spawn } from 'node:child_process';

/** One of the game's servers, at work. */
export interface ChildServer {
  /** What it said so far. */
  said(): string;
  stop(): Promise<void>;
}

/**
 * Runs a program that ends with us however we end: it is killed as soon as the pipe to its keeper closes, which the
 * system does for whoever is killed, too.
 */
const keeper = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill "$server"; } >/dev/null 2>&1 &
wait "$server"`;

const longestStart = 60_000;

/**
 * Starts a server in a folder and resolves once it says these words; rejects with its last lines when it ends before,
 * or says something else for too long.
 */
export function startChildServer(folder: string, program: string, ready: string): Promise<ChildServer> {
  const child = spawn('sh', ['-c', keeper, 'sh', program], { cwd: folder, stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  let said = '';
  return new Promise((resolve, reject) => {
    const notReady = () => reject(new Error(`${program} did not get ready: ${said.slice(-2_000)}`));
    const tooLong = setTimeout(() => void stop().then(notReady), longestStart);
    const hear = (text: string) => {
      said += text;
      if (!said.includes(ready)) return;
      clearTimeout(tooLong);
      resolve({ said: () => said, stop });
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    void ended.then(notReady).finally(() => clearTimeout(tooLong));
  });
}
