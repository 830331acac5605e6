import { type Command, InvalidArgumentError } from 'commander';
import type { DemoFlags } from './run-demo.ts';
import { demoDataDir, portNumber } from './settings.ts';

function momentOf(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new InvalidArgumentError('It must be a time such as 2026-06-20T12:00Z.');
  return moment;
}

/**
 * Adds the command `demo`, which serves a simulated realm on this machine without installation. The demo package is
 * loaded only when the command runs.
 */
export function demoCommand(program: Command): void {
  program
    .command('demo')
    .description('Run a demo realm with players, shops and a year of history')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1, or HOST)')
    .option('-p, --port <number>', 'port to listen on (default: 4100 or the next free one, or PORT)', portNumber)
    .option('--data-dir <dir>', `folder of the realm (default: ${demoDataDir})`)
    .option('--database <address>', 'empty MariaDB (mariadb://user:password@host/name) or SQLite file for the realm')
    .option('--frozen [time]', 'fixed time of the demo, so that each start is the same', momentOf)
    .action(async (flags: DemoFlags) => (await import('./run-demo.ts')).runDemo(flags));
}
