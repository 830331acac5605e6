import type { Kysely } from 'kysely';
import type { GameServerName } from '../rules/settings/game-servers.ts';
import type { Schema } from './schema.ts';

/** Result of the last check whether a game server (login, char or map) accepts connections. */
export interface ServerCheck {
  name: GameServerName;
  /** True if the server accepted a connection, false if not; undefined if unknown. */
  isUp: boolean | undefined;
  checkedAt: number;
  /** Number of consecutive failed checks, up to the last check. */
  failures: number;
  /**
   * Time of the first of these failed checks; undefined if the last check did not fail, or if the check before these
   * did not find the server up.
   */
  downSince: number | undefined;
  /**
   * Time of the last detected restart of the game server: it accepted connections again after a failed check. Undefined
   * if no restart was detected.
   */
  restartedAt: number | undefined;
}

const codes = { up: 1, down: 2, unknown: 0 };

const codeOf = (isUp: boolean | undefined): number => {
  if (isUp === undefined) return codes.unknown;
  return isUp ? codes.up : codes.down;
};

/** Returns the result of the last check of each game server. */
export async function serverChecks(db: Kysely<Schema>): Promise<ServerCheck[]> {
  const rows = await db.selectFrom('site_game_server').selectAll().orderBy('name').execute();
  return rows.map(({ name, state, checked_at, failures, down_since, restarted_at }) => ({
    name: name as GameServerName,
    isUp: state === codes.unknown ? undefined : state === codes.up,
    checkedAt: checked_at,
    failures,
    downSince: down_since ?? undefined,
    restartedAt: restarted_at ?? undefined,
  }));
}

/** Replaces the stored check results of all game servers. */
export async function writeServerChecks(db: Kysely<Schema>, checks: readonly ServerCheck[]): Promise<void> {
  await db.deleteFrom('site_game_server').execute();
  if (checks.length === 0) return;
  await db
    .insertInto('site_game_server')
    .values(
      checks.map(({ name, isUp, checkedAt, failures, downSince, restartedAt }) => ({
        ...{ name, failures, state: codeOf(isUp), checked_at: checkedAt, down_since: downSince ?? null },
        restarted_at: restartedAt ?? null,
      })),
    )
    .execute();
}
