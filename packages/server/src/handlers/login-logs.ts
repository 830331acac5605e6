import { type Applicable, checkApplicable, pageSize } from '../rules/log-filters.ts';
import { findLogins, guestKey, guestsOf } from '../store/logs/login-logs.ts';
import { fromSqlTime } from '../store/sql-time.ts';
import { type LogRequest, logCall, pageEnd } from './log-parts.ts';

const applicable: Applicable = {
  strict: ['accounts', 'master_accounts', 'ips', 'rcodes', 'guest_profiles', 'time'],
  fuzzy: ['search', 'rcodes'],
};

/** A page of the login log, newest first. */
export async function loginLogs(of: LogRequest) {
  checkApplicable(of.query, applicable);
  const call = await logCall('login-logs', of);
  const { db } = of.context.services.database;
  const { rows, below } = await findLogins(db, call, { before: call.at.login, limit: pageSize(of.query) });
  const guests = await guestsOf(db, rows);
  const login_logs = rows.map((row) => {
    const guest = guests.get(guestKey(row));
    return {
      time: fromSqlTime(row.time),
      acc_name: row.user,
      guest_profile_name: guest?.name,
      guest_profile_id: guest?.id,
      ip: row.ip,
      rcode: row.rcode,
    };
  });
  return { login_logs, ...pageEnd(call, below === undefined ? undefined : { login: below }) };
}
