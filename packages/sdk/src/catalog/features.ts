import type { SiteConfig, SiteFeatures } from '../contract/site.ts';
import type { DialogId } from './dialogs.ts';
import type { ViewId } from './views.ts';

type Feature = keyof SiteFeatures;

const viewFeatures: { readonly [Id in ViewId]?: Feature } = {
  guest_profiles: 'guest_profiles',
  market_deals: 'deals',
};

const dialogFeatures: { readonly [Id in DialogId]?: Feature } = {
  daily_spotlight: 'spotlight',
  transfer_character: 'transfer',
  create_guest_profile: 'guest_profiles',
  edit_guest_profile: 'guest_profiles',
  associate_guest_profile: 'guest_profiles',
  delete_guest_profile: 'guest_profiles',
};

/** True if the view belongs to no feature, or to one that the server has. */
export function hasView(view: ViewId, { features, mvp_board }: Pick<SiteConfig, 'features' | 'mvp_board'>): boolean {
  if (view === 'mvp_board') return mvp_board !== 'off';
  const feature = viewFeatures[view];
  return feature === undefined || features[feature];
}

/** The same for dialogs. */
export function hasDialog(dialog: DialogId, { features }: Pick<SiteConfig, 'features'>): boolean {
  const feature = dialogFeatures[dialog];
  return feature === undefined || features[feature];
}

const marketViews: readonly ViewId[] = [
  'activity',
  'live_market',
  'vendor_db',
  'vending_statistics',
  'mvp_rankings',
  'mvp_board',
  'guild_rankings',
  'blacksmith_rankings',
  'alchemist_rankings',
  'taekwon_rankings',
];

/** True if visitors may see the view without a session. */
export const isPublicView = (view: ViewId, site: Pick<SiteConfig, 'market_public'>): boolean =>
  site.market_public && marketViews.includes(view);
