import { ApiError } from '../client/http/api-error.ts';
import type { MeasuredMap } from '../contract/entities.ts';
import type { Context } from './context.ts';

/** Kills per hour that were measured from the item log of the game, by the ids of maps. */
export type MeasuredKills = ReadonlyMap<string, MeasuredMap>;

/**
 * Loads the kills per hour of all maps that were measured from the item log. The result is empty on a server without
 * them, and for a token that may not read them. Any other failed call also returns an empty result, because the list
 * can be shown without it, and the list shows a warning.
 * @throws ApiError 401 for an ended session.
 */
export async function loadMeasuredKills(context: Context, signal: AbortSignal | undefined): Promise<MeasuredKills> {
  const { client } = context;
  try {
    const { maps } = await client.server.hunts({}, signal ? { signal } : {});
    return new Map(maps.map((measured) => [measured.map, measured]));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    if (error.status !== 404 && error.status !== 403)
      context.noteMissing('The measured kills could not be loaded.', error);
    return new Map();
  }
}
