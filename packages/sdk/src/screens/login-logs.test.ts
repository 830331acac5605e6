import { expect, it } from 'vitest';
import { until } from '../core/store.ts';
import { createTable } from '../models/table/table-model.ts';
import { testApp } from '../testing/index.ts';
import { adminLoginLogs, loginLogs } from './login-logs.ts';

const login_logs = [{ time: 1, acc_name: 'cheater', ip: '198.51.100.7', rcode: 100 }];
const replies = { 'account.loginLogs': { login_logs }, 'admin.loginLogs': { login_logs } };

async function open(screen: typeof loginLogs | typeof adminLoginLogs) {
  const test = testApp({ level: 99, hash: '#/home', replies });
  const table =
    screen === loginLogs ? createTable(loginLogs, test.app.context) : createTable(adminLoginLogs, test.app.context);
  await until(table, ({ loading }) => !loading);
  const [row] = table.rows();
  const entries = table.rowMenu(row?.key ?? '').filter(({ group }) => group === 'open');
  return { links: row?.cells.flatMap(({ link }) => link ?? []), entries, test };
}

it('an IP address in the login log of staff links to all logins from the address, and accounts link to their lists', async () => {
  const { links, entries, test } = await open(adminLoginLogs);
  expect(links).toEqual(['#/control_panel/admin_login_logs?ips=198.51.100.7']);
  expect(entries.map(({ label }) => label)).toEqual([
    'Owner of cheater',
    'Logins of cheater',
    'Items moved by cheater',
    'Storage of cheater',
    'Open 198.51.100.7',
  ]);
  entries[0]?.run();
  expect(test.app.context.location.getSnapshot()).toMatchObject({
    path: '/control_panel/admin_account_links',
    query: { search: 'cheater' },
  });
});

it('the login log of players has no links of staff', async () => {
  const { links, entries } = await open(loginLogs);
  expect([links, entries]).toEqual([[], []]);
});
