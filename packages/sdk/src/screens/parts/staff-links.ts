import { routeTo } from '../../catalog/route-to.ts';
import type { ViewId } from '../../catalog/views.ts';
import type { EmptyLink } from '../../models/search/whole-list-link.ts';

const link = (label: string, screen: ViewId, query: Record<string, string>): EmptyLink => ({
  label,
  hash: routeTo(screen, query),
});

/** Returns links to the staff's lists about a game account, such as its logins. */
export const accountLinks = (account: string | undefined): EmptyLink[] =>
  account
    ? [
        link(`Owner of ${account}`, 'admin_account_links', { search: account }),
        link(`Logins of ${account}`, 'admin_login_logs', { accounts: account }),
        link(`Items moved by ${account}`, 'admin_item_logs', { accounts: account }),
        link(`Storage of ${account}`, 'admin_storage', { accounts: account }),
      ]
    : [];

/** Returns the link to the list of all logins from an IP address, without any other filter. */
export const loginsFrom = (ip: string): EmptyLink => link(`All logins from ${ip}`, 'admin_login_logs', { ips: ip });
