/** The site of a realm that says nothing of itself. Apart from the schemas, as a page is drawn before it can check them. */
export const siteDefaults = {
  name: 'Kafra',
  tagline: 'From Novice to Legend, Your Journey Begins',
  demo: false,
  links: {},
  discord: {},
  episode: '13.2 pre-renewal',
  location: 'New York',
  rates: { base: 1.5, job: 1.5, drop: 1 },
  stats: { base_level: 99, job_level: 70, aspd: 190, instant_cast_dex: 150 },
  shield_version: '3.0',
  databases: { item: '0.1.13', mob: '0.1.13', map: '0.1.13' },
  woe: {
    season: 3,
    day: 6,
    start: '18:00',
    end: '19:00',
    starts_on: '2025-06-21',
    castles: [
      { map: 'prtg_cas01', name: 'Kriemhild', location: 'Valkyrie Realms' },
      { map: 'payg_cas02', name: 'Scarlet Palace', location: 'Bamboo Grove Hill' },
      { map: 'gefg_cas04', name: 'Bergel', location: 'Britoniah' },
    ],
  },
  captcha: { provider: 'altcha' as const, challenge_url: '/captcha/challenge' },
  effects: true,
  credential_rules: false,
  access_tokens: false,
  account_claims: false,
  claims_by_email: false,
};

/** Facts of a realm of renewal that says nothing of itself, in place of those above. */
export const renewalDefaults = {
  episode: 'renewal',
  stats: { base_level: 275, job_level: 70, aspd: 193, instant_cast_dex: 265 },
};
