import type { Generated } from 'kysely';
import type { ItemColumns } from './rathena.ts';

/** rAthena's log tables (`logs.sql`); times are text `YYYY-MM-DD HH:MM:SS`. */
interface PickLog extends Omit<ItemColumns, 'identify' | 'attribute'> {
  id: Generated<number>;
  time: string;
  /** Id of the character; for entries of the types M and L, id of the monster. */
  char_id: number;
  /** Type of the item log entry as a single character: see `rules/picklog-types`. */
  type: string;
  map: Generated<string>;
}

interface ZenyLog {
  id: Generated<number>;
  time: string;
  char_id: number;
  src_id: Generated<number>;
  type: string;
  amount: number;
  map: Generated<string>;
}

interface LoginLog {
  /**
   * Primary key of the login log. It is Kafra's column: stock rAthena has no key in this table, and `kafra-server
   * migrate --indexes` adds it.
   */
  id: Generated<number>;
  time: string;
  ip: string;
  user: string;
  rcode: number;
  log: Generated<string>;
}

interface MvpLog {
  mvp_id: Generated<number>;
  mvp_date: string;
  kill_char_id: number;
  monster_id: number;
  prize: Generated<number>;
  mvpexp: Generated<number>;
  map: Generated<string>;
}

export interface RathenaLogTables {
  picklog: PickLog;
  zenylog: ZenyLog;
  loginlog: LoginLog;
  mvplog: MvpLog;
}
