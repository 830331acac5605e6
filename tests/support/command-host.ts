/**
 * A warm process that runs commands of the built `kafra` one after the other for the tests. It saves the start of the
 * program, which takes ten times as long as most commands. Each command has a separate environment, folder and streams.
 */
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { recorder, serveCommands } from './host-process.ts';

const dist = new URL('../../packages/cli/dist/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));

/** Loads a module of the built program. Its file name contains a hash, which is read from `main.js`. */
async function load(part: string) {
  const main = readFileSync(new URL('main.js', dist), 'utf8');
  const [, file = ''] = new RegExp(`import\\("\\./(${part}-\\w+\\.js)"\\)`).exec(main) ?? [];
  return import(new URL(file, dist).href);
}

await load('zod-config');
const { run } = await load('run');

serveCommands(async ({ args, env, input, cwd }) => {
  const [out, err, stdin] = [recorder(), recorder(), new PassThrough()];
  stdin.end(input);
  const { signal } = new AbortController();
  const streams = { stdin, stdout: out.stream, stderr: err.stream };
  const io = { ...streams, env, cwd, signal, interrupt: () => undefined, handOver: (work: () => unknown) => work() };
  const code: number = await run(args, io, version);
  return { stdout: out.text(), stderr: err.text(), code };
});
