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

/** Records which guild holds which castle: the game keeps only the present holder. */
export interface CastleRecorder {
  /** Reads the castles once. Returns the number of holds that began or ended; 0 on a server without the lease. */
  record(): Promise<number>;
  /** Reads the castles if 30 seconds have passed since the last time, or during a battle. */
  recordIfDue(): Promise<void>;
}

/** Between two reads outside of battles. */
const quietInterval = 30 * second;

/** A guild that has the id of another one is another guild: the game uses the id of a deleted guild again. */
const keyOf = ({ castle_id, guild_id, guild_name }: CastleHolder): string => `${castle_id} ${guild_id} ${guild_name}`;

/** A recorder for one server; of several over one database only the leader records. */
export function createCastleRecorder({
  database,
  clock,
  instance = newInstanceId(),
  woe = () => undefined,
}: {
  database: Database;
  clock: Clock;
  /** The id of the server that it works for. */
  instance?: string;
  /** The schedule of battles. */
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
      // A clock that was set back does not stop the recorder.
      const isRecent = recordedAt !== undefined && Math.abs(now - recordedAt) < quietInterval;
      if (isRecent && !isBattle(now)) return;
      await record();
      recordedAt = now;
    },
  };
}
