import { minute } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Clock } from '../../rules/clock.ts';
import { type GameServers, gameServerNames, readServerAddress } from '../../rules/settings/game-servers.ts';
import type { Database } from '../../store/connection/database.ts';
import { type ServerCheck, serverChecks, writeServerChecks } from '../../store/game-servers.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import type { Schema } from '../../store/schema.ts';
import { probeServer, type ServerStatus } from './probe.ts';

interface WatchDeps {
  database: Database;
  clock: Clock;
  /** Id of this Kafra server, which holds the lease for the checks. */
  instance: string;
  servers: GameServers;
  probe?: typeof probeServer;
}

/** Number of failed checks after which a game server counts as down. A single one may coincide with a restart. */
const failuresUntilDown = 2;
/** Milliseconds after which the result of a game server's check is too old to describe the current state. */
const validFor = 2 * minute;

/** Returns the new check result of a game server, from the previous result and the current status. */
function nextCheck(last: ServerCheck | undefined, status: ServerStatus, now: number): Omit<ServerCheck, 'name'> {
  const checkedAt = now;
  const restartedAt = last?.restartedAt;
  if (status === 'up') {
    // If the previous check is too old, the time of the game server's restart is unknown.
    const isBack = last?.isUp === false && now - last.checkedAt < validFor;
    return { isUp: true, checkedAt, failures: 0, downSince: undefined, restartedAt: isBack ? now : restartedAt };
  }
  if (status === 'unknown') return { isUp: undefined, checkedAt, failures: 0, downSince: undefined, restartedAt };
  const failures = (last?.failures ?? 0) + 1;
  // If the check before the failed ones did not find the game server up, the start of its outage is unknown.
  const downSince = last?.isUp === true ? now : last?.downSince;
  return { isUp: false, checkedAt, failures, downSince, restartedAt };
}

/**
 * Checks the servers of the game that have an address. Of several servers over one database only the leader does, because
 * the game blocks an address that connects too often. Returns false on the others.
 */
export async function checkServers({ database, clock, instance, servers, probe = probeServer }: WatchDeps) {
  if (!(await acquireLease(database.db, 'market', instance))) return false;
  const statuses = await Promise.all(
    gameServerNames.flatMap((name) => {
      const address = readServerAddress(servers[name] ?? '');
      return address ? [probe(address).then((status) => ({ name, status }))] : [];
    }),
  );
  return database.transaction(async (db) => {
    if (!(await acquireLease(db, 'market', instance))) return false;
    const now = clock.now();
    const last = new Map((await serverChecks(db)).map((check) => [check.name, check]));
    await writeServerChecks(
      db,
      statuses.map(({ name, status }) => ({ name, ...nextCheck(last.get(name), status, now) })),
    );
    return true;
  });
}

/** Status of each server of the game, and whether the game is down. */
export interface GameState {
  servers: Record<(typeof gameServerNames)[number], ServerStatus>;
  /** True if at least two consecutive checks of one game server failed. */
  isDown: boolean;
  /**
   * Time of the first of these failed checks (epoch ms); undefined if the check before them did not find the server up.
   */
  downSince: number | undefined;
}

/** Returns the time of the last detected restart of the map server, epoch ms; undefined if unknown. */
export async function mapServerRestart(db: Kysely<Schema>, servers: GameServers): Promise<number | undefined> {
  if (servers.map === undefined) return undefined;
  return (await serverChecks(db)).find(({ name }) => name === 'map')?.restartedAt;
}

const statusOf = (check: ServerCheck | undefined): ServerStatus => {
  if (check?.isUp === undefined) return 'unknown';
  return check.isUp ? 'up' : 'down';
};

/** Reads the last checks of the game servers that have an address. A check that is too old counts as unknown. */
export async function gameState(db: Kysely<Schema>, servers: GameServers, now: number): Promise<GameState> {
  const isWatched = gameServerNames.some((name) => servers[name] !== undefined);
  const checks = isWatched ? await serverChecks(db) : [];
  const valid = checks.filter(
    ({ name, checkedAt }) => servers[name] !== undefined && Math.abs(now - checkedAt) < validFor,
  );
  const find = (name: ServerCheck['name']) => statusOf(valid.find((check) => check.name === name));
  const down = valid.filter(({ failures }) => failures >= failuresUntilDown);
  const since = down.flatMap(({ downSince }) => downSince ?? []);
  return {
    servers: { login: find('login'), char: find('char'), map: find('map') },
    isDown: down.length > 0,
    downSince: since.length === 0 ? undefined : Math.min(...since),
  };
}
