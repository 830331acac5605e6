/**
 * A warm process that runs commands of the built `kafra-server` one after the other for the tests. It loads `main.js`
 * again for each command, and all dependencies once. A separate start takes a second of processor time.
 */
import { enableCompileCache } from 'node:module';
import { userInfo } from 'node:os';
import { recorder, serveCommands } from './host-process.ts';
import type { CommandResult } from './warm-commands.ts';

// Uses the same folder for Node's compile cache as the program `kafra-server`.
enableCompileCache(`${userInfo().homedir}/.cache/kafra`);

const bin = new URL('../../packages/server/bin/kafra-server.mjs', import.meta.url);
const main = new URL('../dist/main.js', bin);

const endProcess = process.exit;
process.once('disconnect', () => endProcess());

/** Thrown to stop a command that has called `process.exit`. */
class Ended extends Error {}

let fail = (_error: Error): void => undefined;
// An uncaught error ends a Node process, so it fails the running command. Errors after the end of a command are
// ignored: in a separate process they would not have occurred.
process.on('uncaughtException', (error) => fail(error));

let count = 0;

serveCommands(async ({ args }) => {
  const ended = Promise.withResolvers<CommandResult>();
  const [out, err] = [recorder(), recorder()];
  const end = (code: number) => ended.resolve({ stdout: out.text(), stderr: err.text(), code });
  process.argv = [process.execPath, bin.pathname, ...args];
  process.stdout.write = out.stream.write.bind(out.stream) as typeof process.stdout.write;
  process.stderr.write = err.stream.write.bind(err.stream) as typeof process.stderr.write;
  process.exit = (code) => {
    end(Number(code ?? process.exitCode ?? 0));
    throw new Ended();
  };
  fail = (error) => {
    err.stream.write(`${error.stack}\n`);
    end(1);
  };
  count += 1;
  import(`${main.href}?command=${count}`).catch(fail);
  const result = await ended.promise;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  return result;
});
