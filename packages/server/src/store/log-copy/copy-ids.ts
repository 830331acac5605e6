import type { Kysely } from 'kysely';
import { gameLogIds, type LogIds } from '../logs/id-range.ts';
import type { Schema } from '../schema.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import type { CopyState } from './copy-state.ts';

/**
 * Returns the functions that read ids and times of the whole item log. Copied entries are read from the copy, the
 * others from the game's log.
 */
export function copyLogIds(db: Kysely<Schema>, { copied_after, copied_to, shift }: CopyState): LogIds {
  const game = gameLogIds(db, 'picklog');
  async function firstOfGame(id: number) {
    const line = await game.firstFrom(Math.max(0, id - shift));
    return line && { ...line, id: line.id + shift };
  }
  return {
    last: async () => Math.max(copied_to, (await game.last()) + shift),
    async firstFrom(id) {
      if (id <= copied_after) {
        const line = await firstOfGame(id);
        if (line && line.id <= copied_after) return line;
      }
      const from = Math.max(id, copied_after + 1);
      const copied = await db
        .selectFrom('site_pick')
        .select(['id', 'at'])
        .where('id', '>=', from)
        .where('id', '<=', copied_to)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return copied ? { id: copied.id, time: toSqlTime(copied.at) } : firstOfGame(Math.max(id, copied_to + 1));
    },
  };
}
