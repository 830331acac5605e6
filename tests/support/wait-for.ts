import { inspect } from 'node:util';

interface WaitOptions<State> {
  /** Name of the awaited state for the error message, for example "a mail to a@b.example". */
  readonly name: string;
  /** Returns true for the awaited state. By default, every state except false, null and undefined ends the wait. */
  readonly until?: (state: State) => boolean;
  /** Milliseconds between two readings of the state; 10 by default. */
  readonly every?: number;
  /** Milliseconds until the wait fails; 50,000 by default, which is less than the time limit of a test. */
  readonly limit?: number;
}

/**
 * Reads a state repeatedly until it is the awaited one, and returns it. This is for files and other processes, which have
 * no events. Models and pages have events.
 * @throws Error with the last state after the limit, and errors of `read` immediately.
 */
export async function waitFor<State>(
  read: () => State | Promise<State>,
  { name, until = isThere, every = 10, limit = 50_000 }: WaitOptions<State>,
): Promise<State> {
  const end = performance.now() + limit;
  for (;;) {
    const state = await read();
    if (until(state)) return state;
    if (performance.now() > end) throw new Error(`no ${name} within ${limit} ms; the last state: ${shown(state)}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

const isThere = (state: unknown): boolean => state !== false && state !== undefined && state !== null;

/** The error message keeps the line breaks of a text, so that a screen is readable. */
const shown = (state: unknown): string => (typeof state === 'string' ? `\n${state}` : inspect(state, { depth: 4 }));
