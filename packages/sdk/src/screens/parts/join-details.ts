import type { Section } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';

/** Sections of a card that are loaded after the card itself. */
export interface CardDetailPart {
  title: string;
  /** Message in place of the sections if they cannot be loaded. */
  failure: string;
  isAvailable(context: Context): boolean;
  load(id: string, context: Context, signal: AbortSignal): Promise<readonly Section[]>;
}

/**
 * Joins several groups of later loaded sections of a card. They load in parallel. The message of a failed group is
 * shown beside the others.
 */
export function joinDetails(...parts: readonly [CardDetailPart, ...CardDetailPart[]]): CardDetailPart {
  const [{ title, failure }] = parts;
  return {
    ...{ title, failure },
    isAvailable: (context) => parts.some((part) => part.isAvailable(context)),
    async load(id, context, signal) {
      const available = parts.filter((part) => part.isAvailable(context));
      const loaded = await Promise.allSettled(available.map((part) => part.load(id, context, signal)));
      signal.throwIfAborted();
      return available.flatMap((part, at): readonly Section[] => {
        const result = loaded[at];
        if (result?.status === 'fulfilled') return result.value;
        context.log.warn(part.failure, result?.reason);
        return [{ kind: 'text', title: part.title, paragraphs: [part.failure] }];
      });
    },
  };
}
