import { pageSize, requireSupportedFilters, type SupportedFilters } from '../rules/log-filters.ts';
import { findLogins, guestKey, guestsOf } from '../store/logs/login-logs.ts';
import { fromSqlTime } from '../store/statements/sql-time.ts';
import { createLogContext, type LogRequest, pageInfo } from './log-context.ts';

const applicable: SupportedFilters = {
  strict: ['accounts', 'master_accounts', 'ips', 'rcodes', 'guest_profiles', 'time'],
  fuzzy: ['search', 'rcodes'],
};

/** A page of the login log, newest first. */
export async function loginLogs(request: LogRequest) {
  requireSupportedFilters(request.query, applicable);
  const call = await createLogContext('login-logs', request);
  const { reads } = request.context;
  const { rows, below } = await findLogins(reads, call, { before: call.at.login, limit: pageSize(request.query) });
  const guests = await guestsOf(reads, rows);
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
  return { login_logs, ...pageInfo(call, below === undefined ? undefined : { login: below }) };
}
