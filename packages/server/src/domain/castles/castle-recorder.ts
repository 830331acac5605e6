import { nextOccurrences, second } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../../rules/clock.ts';
import {
  beginHolds,
  type CastleHolder,
  castleHolders,
  endHolds,
  noteCastlesRead,
  openHolds,
} from '../../store/castles.ts';
import type { Database } from '../../store/connection/database.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { newInstanceId } from '../instances/instance.ts';

/** Records which guild holds which castle. The game stores only the current holder. */
export interface CastleRecorder {
  /** Reads the castles once. Returns the number of guild holds that began or ended; 0 on a server without the lease. */
  record(): Promise<number>;
  /** Reads the castles if 30 seconds have passed since the last time, or during a battle for castles. */
  recordIfDue(): Promise<void>;
}

/** Milliseconds between two reads of the castles outside of battles. */
const quietInterval = 30 * second;

/**
 * Returns a key for a guild's hold of a castle. It includes the guild's name, because the game can give the id of a
 * deleted guild to a new one.
 */
const keyOf = ({ castle_id, guild_id, guild_name }: CastleHolder): string => `${castle_id} ${guild_id} ${guild_name}`;

/** Creates the castle recorder of one server. Of several servers with one database only the leader records. */
export function createCastleRecorder({
  database,
  clock,
  instance = newInstanceId(),
  woe = () => undefined,
}: {
  database: Database;
  clock: Clock;
  /** Id of this server, which holds the lease for recording. */
  instance?: string;
  /** Returns the schedule of battles for castles. */
  woe?: () => ServerConfig['site']['woe'];
}): CastleRecorder {
  let recordedAt: number | undefined;

  const record = () =>
    database.transaction(async (db) => {
      const now = clock.now();
      if (!(await acquireLease(db, 'market', instance))) return 0;
      const isFirst = await noteCastlesRead(db, now);
      const holders = new Map((await castleHolders(db)).map((holder) => [keyOf(holder), holder]));
      const open = await openHolds(db);
      const ended = open.filter((hold) => !holders.has(keyOf(hold)));
      for (const hold of open) holders.delete(keyOf(hold));
      await endHolds(
        db,
        ended.map(({ id }) => id),
        now,
      );
      await beginHolds(db, [...holders.values()], isFirst ? 0 : now);
      return ended.length + holders.size;
    });

  const isBattle = (now: number): boolean => {
    const schedule = woe();
    const [battle] = schedule ? nextOccurrences(schedule, now, 1) : [];
    return battle !== undefined && battle.start <= now;
  };

  return {
    record,
    async recordIfDue() {
      const now = clock.now();
      // If the clock was set back, the recorder reads the castles immediately, instead of waiting for the old time.
      const isRecent = recordedAt !== undefined && Math.abs(now - recordedAt) < quietInterval;
      if (isRecent && !isBattle(now)) return;
      await record();
      recordedAt = now;
    },
  };
}
