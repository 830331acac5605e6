import type { ViewId } from '../catalog/views.ts';
import { parseHash } from '../core/hash-query.ts';
import type { MaybePromise } from '../core/lazy.ts';
import type { Resource } from '../core/resource.ts';
import type { Card, CardsScreen } from '../models/cards/cards.ts';
import { listKeysOf } from '../models/cards/cards-model.ts';
import type { Fact } from '../models/content.ts';
import { type Context, levelOf } from '../models/context.ts';
import type { ScreenModule } from '../models/screen-module.ts';
import { type ListQuery, parseListQuery } from '../models/search/list-query.ts';
import { hasPage } from './navigation.ts';
import { type Route, resolveRoute } from './resolve-route.ts';

/** Preview of a linked record: the head of its card. It is shown before the user follows the link. */
export interface Preview extends Pick<Card, 'title' | 'notes' | 'picture'> {
  facts: readonly Fact[];
}

type LoadScreen = (id: Route['id']) => MaybePromise<ScreenModule>;

interface PreviewRequest {
  view: ViewId;
  definition: CardsScreen;
  query: ListQuery & { id: string };
}

/**
 * Returns the preview of a link such as `#/control_panel/item_db?id=501`; undefined if the link opens no single record
 * that this user may see. A database that cannot be loaded is only logged, because the link itself still works.
 */
export function createPreviews(
  context: Context,
  loadScreen: LoadScreen,
): (hash: string) => Promise<Preview | undefined> {
  const quietContext: Context = { ...context, reportError: (error, message) => context.log.warn(message, error) };
  const resources = new Map<ViewId, Resource<unknown>>();

  function resourceOf({ view, definition }: PreviewRequest): Resource<unknown> {
    const known = resources.get(view) ?? definition.resource(quietContext);
    resources.set(view, known);
    return known;
  }

  return async (hash) => {
    const request = await resolveLink(hash, context, loadScreen);
    if (!request) return undefined;
    const resource = resourceOf(request);
    await resource.ensure();
    const { data } = resource.getSnapshot();
    return data === undefined ? undefined : buildPreview(request, data, quietContext);
  };
}

/** Returns the record that a link opens, if the screen of the link can show a single record. */
async function resolveLink(
  hash: string,
  context: Context,
  loadScreen: LoadScreen,
): Promise<PreviewRequest | undefined> {
  const location = parseHash(hash);
  const found = resolveRoute({
    location,
    level: context.session.getSnapshot() && levelOf(context),
    site: context.site,
    hasPage: (id, params) => hasPage(id, params, context.site),
  });
  if ('redirect' in found || found.route.kind !== 'view') return undefined;
  // A link without a query opens no single record, so the code of its screen is not loaded.
  if (Object.keys(location.query).length === 0) return undefined;
  const { definition } = await loadScreen(found.route.id);
  if (definition.kind !== 'cards' || !definition.hasRecord) return undefined;
  const { query } = parseListQuery(location, listKeysOf(definition), undefined);
  const { id } = query;
  if (id === undefined) return undefined;
  return { view: found.route.id, definition, query: { ...query, id } };
}

/**
 * Returns the preview of a linked record. For an unknown id the screen would show its whole list, so a card with
 * another id is rejected.
 */
function buildPreview({ definition, query }: PreviewRequest, data: unknown, context: Context): Preview | undefined {
  const [item, ...others] = definition.items(data, query);
  if (item === undefined || others.length > 0) return undefined;
  const state = { data, context, dialog: undefined, now: context.clock.now(), total: 1, query, sort: undefined };
  const { key, title, notes, picture, thumbnail = picture, sections } = definition.card(item, state);
  if (key !== query.id) return undefined;
  const facts = sections.find((section) => section.kind === 'facts')?.facts ?? [];
  return { title, notes, picture: thumbnail, facts };
}
