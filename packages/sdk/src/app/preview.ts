import type { ViewId } from '../catalog/views.ts';
import { parseHash } from '../core/hash-query.ts';
import type { Resource } from '../core/resource.ts';
import type { Card, CardsScreen } from '../kinds/cards.ts';
import type { Fact } from '../kinds/content.ts';
import { type Context, levelOf } from '../kinds/context.ts';
import { type ListQuery, readListQuery } from '../kinds/list-query.ts';
import { views } from '../screens/index.ts';
import { route } from './router.ts';

/** The head of a record's card: what a link can tell before it is followed. */
export interface Preview extends Pick<Card, 'title' | 'notes' | 'picture'> {
  facts: readonly Fact[];
}

interface Wanted {
  view: ViewId;
  definition: CardsScreen;
  question: ListQuery & { id: string };
}

/**
 * Answers with the preview of a link such as `#/control_panel/item_db?id=501`; with undefined where it leads to no
 * single record that this visitor may see. A database that cannot be loaded is only noted: the link still leads there.
 */
export function createPreviews(context: Context): (hash: string) => Promise<Preview | undefined> {
  const quiet: Context = { ...context, fail: (error, words) => context.log.warn(words, error) };
  const resources = new Map<ViewId, Resource<unknown>>();

  function resourceOf({ view, definition }: Wanted): Resource<unknown> {
    const known = resources.get(view) ?? definition.resource(quiet);
    resources.set(view, known);
    return known;
  }

  return async (hash) => {
    const wanted = read(hash, context);
    if (!wanted) return undefined;
    const resource = resourceOf(wanted);
    await resource.ensure();
    const { data } = resource.getSnapshot();
    return data === undefined ? undefined : headOf(wanted, data, quiet);
  };
}

/** The record that a link asks for, where its screen can show one alone. */
function read(hash: string, context: Context): Wanted | undefined {
  const location = parseHash(hash);
  const found = route({ location, level: context.session.getSnapshot() && levelOf(context) });
  if ('redirect' in found || found.place.kind !== 'view') return undefined;
  const definition = views[found.place.id];
  const question = readListQuery(location);
  const { id } = question;
  if (definition.kind !== 'cards' || !definition.byId || id === undefined) return undefined;
  return { view: found.place.id, definition, question: { ...question, id } };
}

/** An unknown id shows the whole list: then the card is another one's. */
function headOf({ definition, question }: Wanted, data: unknown, context: Context): Preview | undefined {
  const [item, ...others] = definition.items(data, question);
  if (item === undefined || others.length > 0) return undefined;
  const scene = { data, context, dialog: undefined, now: context.clock.now(), total: 1, question };
  const { key, title, notes, picture, small = picture, sections } = definition.card(item, scene);
  if (key !== question.id) return undefined;
  const facts = sections.find((section) => section.kind === 'facts')?.facts ?? [];
  return { title, notes, picture: small, facts };
}
