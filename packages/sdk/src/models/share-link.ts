import { type ShareTarget, sharePath, shareRoute } from '../rules/share-links.ts';
import type { KeyedAction } from './action-key.ts';
import type { Context } from './context.ts';

/**
 * Returns the address of a record that a user can send to other people. Servers without share addresses have only hash
 * routes.
 */
export const shareLink = ({ address, site }: Pick<Context, 'address' | 'site'>, target: ShareTarget): string =>
  site.share_links ? `${address}${sharePath(target)}` : `${address}/${panelRoute(shareRoute(target))}`;

/**
 * Returns the control panel route of a record for servers without share addresses, which do not show single records to
 * visitors.
 */
const panelRoute = (route: string): string => route.replace(/^#\/shared\//, '#/control_panel/');

/** Returns the button that copies the address of a record. In the terminal UI a keyboard key does this. */
export const copyLinkAction = (context: Pick<Context, 'address' | 'site'>, target: ShareTarget): KeyedAction => ({
  id: 'copy_link',
  key: undefined,
  label: 'Copy link',
  target: { copy: shareLink(context, target) },
});
