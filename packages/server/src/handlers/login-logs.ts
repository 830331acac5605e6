import { pageSize, requireSupportedFilters, type SupportedFilters, sortOf } from '../rules/log-filters.ts';
import { findLogins, guestKey, guestsOf, type LoginRow, loginsOf, openSortedLogins } from '../store/logs/login-logs.ts';
import { fromSqlTime } from '../store/statements/sql-time.ts';
import { createLogContext, type LogContext, type LogRequest, pageInfo } from './log-context.ts';
import { sortedLog } from './sorted-log.ts';

const applicable: SupportedFilters = {
  strict: ['accounts', 'master_accounts', 'ips', 'rcodes', 'guest_profiles', 'time'],
  fuzzy: ['search', 'rcodes'],
  sorts: ['time', 'account'],
};

/** Returns a page of logins, with the cursor of the next page. */
async function findPage(call: LogContext) {
  const { reads } = call.context;
  const limit = pageSize(call.query);
  const order = sortOf(call.query);
  if (!order) {
    const { rows, below } = await findLogins(reads, call, { before: call.at.login, limit });
    return { rows, page: pageInfo(call, below === undefined ? undefined : { login: below }) };
  }
  const { lines, next } = await sortedLog(call, { log: await openSortedLogins(reads, call, order), order, limit });
  const rows: LoginRow[] = await loginsOf(reads, call.viewer, lines);
  return { rows, page: { sorted: true, ...pageInfo(call, next) } };
}

/** Returns a page of the login log. */
export async function loginLogs(request: LogRequest) {
  requireSupportedFilters(request.query, applicable);
  const call = await createLogContext('login-logs', request);
  const { reads } = request.context;
  const { rows, page } = await findPage(call);
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
  return { login_logs, ...page };
}
