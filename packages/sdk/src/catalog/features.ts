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

/** Settings of a site that decide which optional features it has. */
type FeatureFacts = Pick<SiteConfig, 'features' | 'mvp_board' | 'observed_drops' | 'page_editing'>;

/** Returns true if a view belongs to no optional feature, or to one that the server has. */
export function hasView(view: ViewId, site: FeatureFacts): boolean {
  if (view === 'mvp_board') return site.mvp_board !== 'off';
  if (view === 'site_pages') return site.page_editing;
  if (view === 'rare_drops') return site.observed_drops;
  const feature = viewFeatures[view];
  return feature === undefined || site.features[feature];
}

/** True if the dialog belongs to no feature, or to one that the server has. */
export function hasDialog(
  dialog: DialogId,
  site: Pick<SiteConfig, 'features' | 'page_editing' | 'backup_creation'>,
): boolean {
  if (dialog === 'write_page') return site.page_editing;
  if (dialog === 'create_backup') return site.backup_creation;
  const feature = dialogFeatures[dialog];
  return feature === undefined || site.features[feature];
}

const marketViews: readonly ViewId[] = [
  'activity',
  'live_market',
  'vendor_db',
  'vending_statistics',
  'mvp_rankings',
  'mvp_board',
  'rare_drops',
  'guild_rankings',
  'blacksmith_rankings',
  'alchemist_rankings',
  'taekwon_rankings',
];

/** Returns true if visitors may see a view without signing in. */
export const isPublicView = (view: ViewId, site: Pick<SiteConfig, 'market_public'>): boolean =>
  site.market_public && marketViews.includes(view);
