import type { api, CallReply, MvpTimer, mvpBoardModes } from '@kafra/sdk/contract';
import { day, isAhead, minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { MvpSpawn } from '../../rules/game/game-facts.ts';
import { dropDeaths, loggedDeaths, type MvpDeath } from '../../store/mvp-deaths.ts';
import type { Schema } from '../../store/schema.ts';

type MvpBoard = CallReply<typeof api.server.mvpBoard>;

interface Deps {
  /** Database with the MVP log and the copied item log. */
  reads: Kysely<Schema>;
  spawns: readonly MvpSpawn[];
  mode: (typeof mvpBoardModes)[number];
  /** Last known restart of the map server, epoch ms. */
  restartedAt: number | undefined;
  now: number;
}

/** Maximum age of an MVP's death that is used. Log entries are visible for at least that long (`logs.keepMonths`). */
const maxAge = 31 * day;

/** Milliseconds by which the logged drops of a death may be later than its entry in `mvplog`. */
const dropDelay = minute;

const keyOf = ({ mobId, map }: { mobId: number; map: string }): string => `${mobId} ${map}`;

const newestOf = (deaths: readonly MvpDeath[]): number => Math.max(0, ...deaths.map(({ at }) => at));

/**
 * Returns the deaths of MVPs in `mvplog` and those known from drops, because the game may have started or stopped to
 * write `mvplog`. The source is `drops` if the newest death is only known from drops.
 */
async function readDeaths({ reads, spawns, now }: Deps): Promise<Pick<MvpBoard, 'source'> & { deaths: MvpDeath[] }> {
  const ids = [...new Set(spawns.map(({ mobId }) => mobId))];
  const isRecent = ({ at }: MvpDeath) => at > now - maxAge;
  const logged = (await loggedDeaths(reads)).filter(isRecent);
  const dropped = (await dropDeaths(reads, ids)).filter(isRecent);
  const deaths = [...logged, ...dropped];
  if (deaths.length === 0) return { source: 'none', deaths };
  return { source: newestOf(dropped) > newestOf(logged) + dropDelay ? 'drops' : 'mvplog', deaths };
}

/**
 * Returns the time window of an MVP's next spawn after its death. A restart of the map server spawns all MVPs, so it
 * ends the wait for earlier deaths.
 */
function timerOf(
  spawn: MvpSpawn,
  death: number | undefined,
  { mode, restartedAt, now }: Pick<Deps, 'mode' | 'restartedAt' | 'now'>,
): Partial<MvpTimer> & Pick<MvpTimer, 'clock_wrong'> {
  if (death !== undefined && isAhead(death, now)) return { clock_wrong: true };
  if (restartedAt !== undefined && (death === undefined || death < restartedAt))
    return { clock_wrong: false, from: restartedAt, to: restartedAt };
  if (death === undefined) return { clock_wrong: false };
  return {
    clock_wrong: false,
    from: death + spawn.earliest,
    to: death + spawn.latest,
    ...(mode === 'exact' && { died_at: death }),
  };
}

/**
 * Returns the time of the last death of each MVP on each map. A time in the future is used only if no other death is
 * known.
 */
function lastDeaths(deaths: readonly MvpDeath[], now: number): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  const oldestFirst = deaths.toSorted((a, b) => a.at - b.at);
  for (const death of oldestFirst)
    if (!isAhead(death.at, now) || !last.has(keyOf(death))) last.set(keyOf(death), death.at);
  return last;
}

/** Returns when each MVP with a spawn line may spawn again, one entry per map. It reads no names of players. */
export async function mvpBoard(deps: Deps): Promise<MvpBoard> {
  const { spawns, restartedAt, now } = deps;
  const made_at = Math.floor(now / minute) * minute;
  const { source, deaths } = spawns.length === 0 ? { source: 'none' as const, deaths: [] } : await readDeaths(deps);
  const last = lastDeaths(deaths, now);
  return {
    source,
    made_at,
    restarted_at: restartedAt,
    mvps: spawns.map((spawn) => ({
      mob_id: spawn.mobId,
      name: spawn.name,
      map: spawn.map,
      map_name: spawn.mapName,
      amount: spawn.amount,
      ...timerOf(spawn, last.get(keyOf(spawn)), deps),
    })),
  };
}
