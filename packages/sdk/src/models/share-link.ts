import { type ShareTarget, sharePath, shareRoute } from '../rules/share-links.ts';
import type { KeyedAction } from './action-key.ts';
import type { Context } from './context.ts';

/** Returns the address of a record for other people. Servers without share addresses have only hash routes. */
export const shareLink = ({ address, site }: Pick<Context, 'address' | 'site'>, target: ShareTarget): string =>
  site.share_links ? `${address}${sharePath(target)}` : `${address}/${panelRoute(shareRoute(target))}`;

/** Only servers with share addresses show single records to visitors. */
const panelRoute = (route: string): string => route.replace(/^#\/shared\//, '#/control_panel/');

/** Returns the button that copies the address of a record. The terminal UI has a separate key for this. */
export const copyLinkAction = (context: Pick<Context, 'address' | 'site'>, target: ShareTarget): KeyedAction => ({
  id: 'copy_link',
  key: undefined,
  label: 'Copy link',
  target: { copy: shareLink(context, target) },
});
