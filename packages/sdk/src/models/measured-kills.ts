import { ApiError } from '../client/http/api-error.ts';
import type { MeasuredMap } from '../contract/entities.ts';
import type { Context } from './context.ts';

/** Kills that the item log of the game shows, by the ids of maps. */
export type MeasuredKills = ReadonlyMap<string, MeasuredMap>;

/**
 * Loads the measured kills of all maps. They only complement other figures, so a failed call gives none: of a server
 * without them, for a token that may not read them, or with an unreadable answer.
 * @throws ApiError 401 for an ended session.
 */
export async function loadMeasuredKills({ client }: Context, signal: AbortSignal | undefined): Promise<MeasuredKills> {
  try {
    const { maps } = await client.server.hunts({}, signal ? { signal } : {});
    return new Map(maps.map((measured) => [measured.map, measured]));
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return new Map();
    throw error;
  }
}
