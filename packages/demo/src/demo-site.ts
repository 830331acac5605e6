import type { SiteConfig } from '@kafra/sdk/contract';

const heath = 'Heath of Three Crowns';

/** Where the rest of a realm would be found: names that are kept for examples, which lead nowhere. */
export const demoLinks: Pick<SiteConfig, 'links' | 'discord'> = {
  links: { wiki: 'https://wiki.kafra.example/', download: 'https://files.kafra.example/kafra-client.rar' },
  discord: { invite: 'https://chat.kafra.example/' },
};

/** The castles of the demo world by the names of its own map table, and where on the heath their gates stand. */
export const demoCastles: SiteConfig['woe']['castles'] = [
  { map: 'prtg_cas01', name: 'Emberwatch', location: `${heath}, West` },
  { map: 'payg_cas02', name: 'Briarhold', location: `${heath}, North` },
  { map: 'gefg_cas04', name: 'Gloamspire', location: `${heath}, East` },
];
