import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { sanitizeText } from './text.ts';

/**
 * Lines that the user typed or pasted after the answer to a prompt. They answer the next prompts of the same stream.
 */
const typedAhead = new WeakMap<NodeJS.ReadableStream, string>();

interface PromptOptions {
  /** True to hide the answer while the user types it, for passwords. */
  secret?: boolean;
}

/**
 * Prompts the user for one line, on stderr because stdout is for results.
 * @throws Failure (cancelled) when the input ends, or the signal's reason.
 */
export function prompt({ io }: Console, question: string, { secret = false }: PromptOptions = {}): Promise<string> {
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) io.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: io.stdin, output, terminal: true, historySize: 0 });
  const ahead: string[] = [];
  let answer: string | undefined;
  return new Promise<string>((resolve, reject) => {
    const abort = () => {
      reject(io.signal.reason);
      lines.close();
    };
    io.signal.addEventListener('abort', abort, { once: true });
    lines.on('SIGINT', io.interrupt);
    lines.on('close', () => {
      io.signal.removeEventListener('abort', abort);
      if (secret) io.stderr.write('\n');
      // Lines that were typed for a cancelled prompt must not answer another one.
      typedAhead.set(io.stdin, answer === undefined ? '' : [...ahead, lines.line].join('\n'));
      if (answer === undefined) reject(new Failure('cancelled', 'cancelled'));
      else resolve(answer);
    });
    lines.question(`${sanitizeText(question)}: `, (typed) => {
      answer = typed;
      // Pasted lines after the answer are kept for the next prompts. They are not shown, because they may contain a
      // password.
      silent = true;
      lines.on('line', (line) => ahead.push(line));
      setImmediate(() => lines.close());
    });
    silent = secret;
    lines.write(typedAhead.get(io.stdin) ?? '');
  });
}

/** Asks the user for confirmation. Returns true only for a yes; any other input, including an empty one, means no. */
export async function confirm(console: Console, question: string): Promise<boolean> {
  const answer = await prompt(console, `${question} [y/N]`);
  return /^y(es)?$/i.test(answer.trim());
}

/** Maximum bytes of stdin; more than any secret or form needs. */
const maxInput = 64 * 1_024;

/**
 * Returns all lines of stdin.
 * @throws Failure (data) if the input is longer than `maxInput`.
 */
export async function readLines({ stdin }: Console['io']): Promise<string[]> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > maxInput) throw new Failure('data', 'too much input on stdin');
  }
  return Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
}
