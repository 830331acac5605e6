import { ApiError } from '../client/http/api-error.ts';
import type { MeasuredMap } from '../contract/entities.ts';
import type { Context } from './context.ts';

/** Kills that the item log of the game shows, by the ids of maps. */
export type MeasuredKills = ReadonlyMap<string, MeasuredMap>;

/**
 * Loads the measured kills of all maps; none on a server without them, or for a token that may not read them.
 * @throws ApiError for another failed call.
 */
export async function loadMeasuredKills({ client }: Context, signal: AbortSignal | undefined): Promise<MeasuredKills> {
  try {
    const { maps } = await client.server.hunts({}, signal ? { signal } : {});
    return new Map(maps.map((measured) => [measured.map, measured]));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return new Map();
    throw error;
  }
}
