import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Clients that send requests and never read a response. Only for use against this machine. */
interface Attack {
  port: number;
  connections: number;
  /** Number of client addresses: 127.0.0.2 and the following ones. */
  addresses: number;
  /** Text that each connection sends immediately after it is open. */
  text: string;
}

/** Maximum duration of an attack, whatever the test does. */
const maxDuration = 180_000;

/** Starts the clients in a separate process. Resolves when each client has connected or was refused. */
export async function startHostileClients(attack: Attack): Promise<{ stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(attack)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function runHostileClients({ port, connections, addresses, text }: Attack): void {
  let open = 0;
  let settled = 0;
  const settle = () => {
    settled += 1;
    if (settled === connections) process.stdout.write(`${open} of ${connections} connected\n`);
  };
  for (let n = 0; n < connections; n++) {
    const localAddress = `127.0.0.${2 + (n % addresses)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.pause();
    let waits = true;
    const settleOnce = () => {
      if (waits) settle();
      waits = false;
    };
    socket.once('connect', () => {
      open += 1;
      socket.write(text);
      settleOnce();
    });
    socket.on('error', settleOnce);
  }
  setTimeout(() => process.exit(0), maxDuration);
  // Stdin ends when the parent process has ended; the clients then end too.
  process.stdin.once('end', () => process.exit(0)).resume();
}

const [, program, options] = process.argv;
if (program === fileURLToPath(import.meta.url) && options !== undefined) runHostileClients(JSON.parse(options));
