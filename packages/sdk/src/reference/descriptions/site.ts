import {
  altchaCaptcha,
  castle,
  databaseVersions,
  discordLinks,
  noCaptcha,
  recaptchaCaptcha,
  siteConfig,
  siteLinks,
  siteRates,
  siteStats,
  woe,
} from '../../contract/site.ts';
import { describe } from './describe.ts';

/** `/site.json`: what one realm's site says and uses. */
export const siteEntities = [
  describe('Castle', castle, 'A castle that guilds fight for.', {
    map: 'Id of its map',
    name: 'Its name',
    location: 'Where it stands',
  }),
  describe('WarOfEmperium', woe, 'When guilds fight for castles; times are UTC.', {
    season: ['Number of the season', 'count'],
    day: 'Day of the week, Sunday is 0',
    start: 'When it begins, `HH:MM`',
    end: 'When it ends, `HH:MM`; not after the beginning: on the next day',
    starts_on: 'First day, `YYYY-MM-DD`',
    castles: 'Castles that are fought for',
  }),
  describe('DatabaseVersions', databaseVersions, 'Which game databases are served: part of their addresses.', {
    item: 'Version of the item database',
    mob: 'Version of the monster database',
    map: 'Version of the map database',
    skill: 'Version of the skill database; absent where a server has none',
    art: 'Version of the list of pictures, `/db/art_{version}.json`; absent where a server does not tell which it has',
  }),
  describe('AltchaCaptcha', altchaCaptcha, "A captcha that is work for the visitor's machine.", {
    provider: '`altcha`',
    challenge_url: 'Where the challenge is got, relative to the server',
  }),
  describe('RecaptchaCaptcha', recaptchaCaptcha, 'A captcha of Google, which needs a browser.', {
    provider: '`recaptcha`',
    site_key: 'Key of the site at Google',
  }),
  describe('NoCaptcha', noCaptcha, 'No captcha: any text that is not empty is accepted.', { provider: '`none`' }),
  describe('SiteLinks', siteLinks, 'Addresses elsewhere.', {
    wiki: 'The wiki of the realm',
    download: 'Where the client of the game is got',
  }),
  describe('DiscordLinks', discordLinks, 'The Discord server of the realm.', {
    widget: 'Address of the widget',
    invite: 'Address of the invitation',
  }),
  describe('SiteRates', siteRates, 'How many times as much as usual the realm gives.', {
    base: 'Base experience',
    job: 'Job experience',
    drop: 'Items',
  }),
  describe('SiteStats', siteStats, 'What a character can reach on the realm.', {
    base_level: ['Highest base level', 'level'],
    job_level: ['Highest job level', 'level'],
    aspd: 'Highest attack speed',
    instant_cast_dex: 'DEX that casts at once',
  }),
  describe('SiteConfig', siteConfig, "What makes a site this realm's.", {
    name: 'Name of the realm',
    tagline: 'Sentence below the name',
    demo: 'Whether accounts are only for trying out',
    links: 'Addresses elsewhere',
    discord: 'The Discord server of the realm',
    episode: 'Episode of the game that is played',
    location: 'Where the server stands',
    rates: 'How many times as much as usual the realm gives',
    stats: 'What a character can reach',
    shield_version: 'Version of the anti-cheat',
    databases: 'Which game databases are served',
    woe: 'When guilds fight for castles',
    captcha: 'What proves that a person registers or signs in',
    effects: 'Whether the site moves for the sake of looks',
    account_claims: 'Whether game accounts that were there before can be added to a master account',
    claims_by_email: 'Whether those are found by their e-mail address as well',
    access_tokens: 'Whether the server has the calls about personal access tokens and sessions',
    credential_rules:
      'Whether new email addresses, usernames and passwords go by the rules that are told with the refusals `invalid_email`, `invalid_name` and `password_...`, so that a form can check them while somebody types',
  }),
];
