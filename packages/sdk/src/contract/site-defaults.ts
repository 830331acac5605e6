/**
 * Configuration of the site if the operator has set nothing. Values that only the operator knows are absent, so that no
 * page shows them. Separate from the schemas, because the first page is drawn before they are loaded.
 */
export const siteDefaults = {
  name: 'Game server',
  tagline: '',
  demo: false,
  links: {},
  client: {},
  discord: {},
  rates: { base: 1, job: 1, drop: 1 },
  stats: {},
  databases: { item: '0.1.13', mob: '0.1.13', map: '0.1.13' },
  language: 'en',
  pages: { server_info: [], server_features: [], download: [], custom: [], translations: [] },
  captcha: { provider: 'altcha' as const, challenge_url: '/captcha/challenge' },
  effects: true,
  credential_rules: false,
  access_tokens: false,
  account_claims: false,
  claims_by_email: false,
  item_search: false,
  news: false,
  page_editing: false,
  backup_creation: false,
  observed_drops: false,
  share_links: false,
  market_public: false,
  mvp_board: 'off' as 'off' | 'window' | 'exact',
  theme: {} as { color?: string },
  features: { spotlight: true, guest_profiles: true, master_storage: true, transfer: true, deals: true },
  /** Texts of the spotlight from the specification, for servers without their own. */
  spotlight: { description: '', benefits: ['50% Increased Spawn Count', 'Fatigue disabled'] },
  woe_calendar: false,
};
