import { createCards, createTable, type Offer, routeTo, until, type ViewDefinition } from '@kafra/sdk';
import type { Command } from 'commander';
import { type Completion, provideCompletions } from '../completion/completion-sources.ts';
import { type Connection, createDetachedContext } from '../connect.ts';

/** Lets the shell's TAB key complete the fields of a search expression and their values. */
export const provideQueryCompletions = (command: Command, view: ViewDefinition): void =>
  provideCompletions(command, {
    isPublic: view.isPublic === true,
    remote: (connection, _given, typed) => completeQuery(connection, view, typed),
  });

async function completeQuery(connection: Connection, view: ViewDefinition, typed: string): Promise<Completion[]> {
  const { context } = createDetachedContext(
    connection.app,
    // The search text is part of the route, because a search for a relation loads the related records.
    routeTo(view.id, { search: typed }),
  );
  const model = view.kind === 'table' ? createTable(view, context) : createCards(view, context);
  try {
    await (model.kind === 'table' ? until(model, ({ loading }) => !loading) : until(model, ({ loading }) => !loading));
    const { start, offers } = model.language.getSnapshot()?.complete(typed, typed.length) ?? { start: 0, offers: [] };
    return offers.flatMap((offer) => toCompletion(offer, typed, start));
  } finally {
    model.dispose();
  }
}

/**
 * Converts a completion of a search expression for the shell, with the typed part unchanged. Shells drop candidates
 * that begin differently, and split words at spaces.
 */
function toCompletion({ insert, note }: Offer, typed: string, start: number): Completion[] {
  const part = typed.slice(start);
  const isWord = !/[\s"]/.test(insert) && insert.toLowerCase().startsWith(part.toLowerCase());
  return isWord ? [{ value: typed + insert.slice(part.length), description: note }] : [];
}
