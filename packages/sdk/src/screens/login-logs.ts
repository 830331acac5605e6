import { loginSucceeded } from '../contract/constants.ts';
import { type LoginLog, loginLog } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { loginResultName } from '../rules/logs/log-types.ts';
import { askInOrder } from './parts/ask-in-order.ts';
import { filterCell, filterColumn, timeColumn } from './parts/columns.ts';
import { type LogScreen, logLanguage, prepareLogQuery } from './parts/log-query.ts';
import { accountLinks, loginsFrom } from './parts/staff-links.ts';

interface Row {
  log: LoginLog;
  key: string;
}

const filters = [
  'accounts',
  'guest_profiles',
  'ips',
  'rcodes',
  'master_accounts',
  'since',
] as const satisfies readonly FilterKey[];

const screen: LogScreen = { id: 'login_logs', noun: 'login logs', filters, meanings: ['rcodes'] };

/** Columns of the login log by which the server can sort all lines. */
const serverOrders = { date: 'time', account: 'account' } as const;

function loginLogScreen<const Id extends 'login_logs' | 'admin_login_logs'>(id: Id, admin: boolean) {
  return defineTable<Row>()({
    id,
    command: admin ? ['admin', 'login-logs'] : ['logs', 'logins'],
    async load(context, tableQuery, signal) {
      const { client } = context;
      const call = admin ? client.admin.loginLogs : client.account.loginLogs;
      const { query, toPage } = await prepareLogQuery(tableQuery, context, screen);
      const { reply, page } = await askInOrder(tableQuery, serverOrders, (sort) =>
        call({ ...query, ...sort }, { signal }),
      );
      return { ...toPage(reply.login_logs, reply.next_cursor, (log, key) => ({ log, key })), ...page };
    },
    failure: 'Failed to load login logs.',
    key: ({ key }) => key,
    name: ({ log }) => `${log.acc_name}, ${loginResultName(log.rcode)}`,
    columns: [
      timeColumn({ id: 'date', title: 'Date', priority: 1, value: ({ log }) => log.time }),
      filterColumn('accounts', { id: 'account', title: 'Account', priority: 1, value: ({ log }) => log.acc_name }),
      {
        id: 'guest_profile',
        title: 'Guest Profile',
        priority: 3,
        cell: ({ log: { guest_profile_id: profile, guest_profile_name: name } }) =>
          profile === undefined
            ? cell(name ?? '')
            : cell(name ?? String(profile), { filter: { key: 'guest_profiles', value: String(profile) } }),
        sort: ({ log }) => log.guest_profile_name,
      },
      {
        ...filterColumn<Row, 'ip'>('ips', { id: 'ip', title: 'IP Address', priority: 2, value: ({ log }) => log.ip }),
        // For staff, the IP address links to a list without other filters, so that they see every account with logins
        // from that address.
        cell: ({ log: { ip } }) => ({ ...filterCell('ips', ip), ...(admin && ip && { link: loginsFrom(ip).hash }) }),
      },
      {
        id: 'result',
        title: 'Result',
        priority: 1,
        cell: ({ log }) =>
          cell(loginResultName(log.rcode), {
            badge: true,
            tone: log.rcode === loginSucceeded ? 'good' : 'bad',
            filter: { key: 'rcodes', value: String(log.rcode) },
          }),
        sort: ({ log }) => loginResultName(log.rcode),
      },
    ],
    ...(admin && { rowLinks: ({ log }: Row) => accountLinks(log.acc_name) }),
    search: { placeholder: 'Search by account, IP, or result type', language: logLanguage(screen) },
    filters,
    filterName: ({ key, value }, rows) =>
      key === 'guest_profiles'
        ? rows.find(({ log }) => String(log.guest_profile_id) === value)?.log.guest_profile_name
        : undefined,
    sort: { column: 'date', direction: 'descending' },
    isNewestFirst: true,
    serverSorts: ['date', 'account'],
    pageSize: 30,
    empty: { none: 'No data available', unmatched: 'No logs found matching search' },
    fields: {
      ...fieldsOf(loginLog, ({ log }) => log),
      time: ({ log }) => new Date(log.time).toISOString(),
      result: ({ log }) => loginResultName(log.rcode),
    },
  });
}

export const loginLogs = loginLogScreen('login_logs', false);
export const adminLoginLogs = loginLogScreen('admin_login_logs', true);
