import { describe, expect, it } from 'vitest';
import { defaultSite } from '../contract/site.ts';
import { copyLinkAction, shareLink } from './share-link.ts';

const address = 'https://acme.example/ro';
const withLinks = { address, site: { ...defaultSite, share_links: true } };
const without = { address, site: defaultSite };

describe('the link for sharing a record', () => {
  it('is a path if the server supports share paths', () => {
    expect(shareLink(withLinks, { kind: 'item', key: '501' })).toBe('https://acme.example/ro/item/501');
  });

  it('is a hash route otherwise', () => {
    expect(shareLink(without, { kind: 'monster', key: '1002' })).toBe(
      'https://acme.example/ro/#/control_panel/mob_db?id=1002',
    );
    expect(shareLink(without, { kind: 'market', key: '501' })).toBe(
      'https://acme.example/ro/#/control_panel/live_market?items=501',
    );
  });

  it('can be copied with a button', () => {
    expect(copyLinkAction(withLinks, { kind: 'map', key: '1@tower' }).target).toEqual({
      copy: 'https://acme.example/ro/map/1@tower',
    });
  });
});
