import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import * as z from 'zod';
import { InitStop } from './init-stop.ts';

/** What `init` can be told in a file; the flags of the same names win over it. */
const answersFile = z.strictObject({
  rathena: z.string().optional(),
  config: z.string().optional(),
  dataDir: z.string().optional(),
  publicUrl: z.string().optional(),
  mail: z.record(z.string(), z.unknown()).optional(),
  databaseUser: z.string().optional(),
  /** `mariadb://root:password@host`: who may make users; used once and kept nowhere. */
  administrator: z.string().optional(),
  systemUser: z.string().optional(),
  owner: z.strictObject({ email: z.string(), account: z.string() }).optional(),
});
export type Answers = z.output<typeof answersFile>;

/** Reads the file of answers; every way in which it cannot be used is a sentence. */
export function readAnswers(file: string | undefined): Answers {
  if (file === undefined) return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new InitStop('badAnswer', `The answers in ${file} cannot be read: ${(cause as Error).message}`);
  }
  try {
    return answersFile.parse(JSON.parse(text));
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError
        ? cause.issues.map(({ path, message }) => `${path.join('.') || '(top)'}: ${message}`).join('; ')
        : (cause as Error).message;
    throw new InitStop('badAnswer', `The answers in ${file} cannot be used: ${reason}`);
  }
}

/** Asks whoever sits at the terminal. */
export interface Asker {
  /** The answer; an empty one is `fallback`. Without a terminal it is undefined. */
  ask(question: string, options?: { fallback?: string; hidden?: boolean }): Promise<string | undefined>;
}

/** Asks on stderr, so that stdout has what the program is asked for and nothing else. */
export function createAsker(): Asker {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return {
    async ask(question, { fallback, hidden = false } = {}) {
      if (!isTerminal) return undefined;
      let isMuted = false;
      const output = new Writable({
        write(chunk, _encoding, done) {
          if (!isMuted) process.stderr.write(chunk);
          done();
        },
      });
      const terminal = createInterface({ input: process.stdin, output, terminal: true });
      const cancelled = new AbortController();
      terminal.once('SIGINT', () => cancelled.abort());
      terminal.once('close', () => cancelled.abort());
      try {
        const answering = terminal.question(`${question}${fallback ? ` [${fallback}]` : ''}: `, {
          signal: cancelled.signal,
        });
        isMuted = hidden;
        const answer = (await answering).trim();
        return answer === '' ? fallback : answer;
      } catch (cause) {
        if ((cause as Error).name === 'AbortError')
          throw new InitStop('cancelled', 'Cancelled; run it again to go on.');
        throw cause;
      } finally {
        if (hidden) process.stderr.write('\n');
        terminal.close();
      }
    },
  };
}
