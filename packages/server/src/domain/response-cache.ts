import { second } from '@kafra/sdk/rules';
import type { Clock } from '../rules/clock.ts';

/** Answers that are the same for everybody and cost the database something: worked out once every few seconds. */
export interface ResponseCache {
  /** The answer of this name, made by `make` where none is at hand; who asks meanwhile waits for the same one. */
  get<Answer>(name: string, make: () => Promise<Answer>): Promise<Answer>;
}

const lifetime = 5 * second;

/** Keeps each answer for five seconds from its arrival; a failure is not kept. */
export function createResponseCache(clock: Clock): ResponseCache {
  const entries = new Map<string, { answer: Promise<unknown>; until: number }>();
  return {
    get<Answer>(name: string, make: () => Promise<Answer>) {
      const known = entries.get(name);
      if (known && known.until > clock.now()) return known.answer as Promise<Answer>;
      const answer = make();
      // One that is being made is shared however long it takes: making it again beside it would take longer still.
      const entry = { answer, until: Number.POSITIVE_INFINITY };
      entries.set(name, entry);
      answer.then(
        () => {
          entry.until = clock.now() + lifetime;
        },
        () => entries.delete(name),
      );
      return answer;
    },
  };
}
