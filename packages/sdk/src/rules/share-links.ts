import { decode, formatHash, type Location } from '../core/hash-query.ts';
import { sharedRecordPath } from './shared-record-path.ts';

/** A kind of record that has a share address, such as an item or a map. */
interface ShareKindDefinition {
  /** Name of the kind of record for players. */
  readonly label: string;
  /** Matches keys of the kind in canonical form. A share address with any other key is invalid. */
  readonly key: RegExp;
  /** Returns the route of the screen that shows the record with a key. */
  location(key: string): Location;
}

const record = (view: string) => (id: string) => ({ path: `${sharedRecordPath}/${view}`, query: { id } });
const recordId = /^(?:0|[1-9]\d{0,9})$/;

/** Returns the route of an item's offers from its key: `1201`, or `1201-7` for one refine level. */
function offersLocation(key: string): Location {
  const [items = '', refine] = key.split('-');
  return { path: '/control_panel/live_market', query: { items, ...(refine !== undefined && { refine }) } };
}

/**
 * Every kind of record with a share address, by the first part of the address: `/item/501`. Share addresses exist
 * because hash routes never reach a server, so chat programs and search engines cannot read them.
 */
export const shareKinds = {
  item: { label: 'Item', key: recordId, location: record('item_db') },
  monster: { label: 'Monster', key: recordId, location: record('mob_db') },
  // Map names come from scripts, so a map's key may contain nearly all characters.
  map: { label: 'Map', key: /^[^/\p{Cc}\p{Surrogate}]{1,64}$/u, location: record('map_db') },
  skill: { label: 'Skill', key: recordId, location: record('skill_db') },
  news: {
    label: 'News',
    key: /^(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
    location: (slug) => ({ path: `/news/${slug}`, query: {} }),
  },
  castle: { label: 'Castle', key: recordId, location: (id) => ({ path: `/castle/${id}`, query: {} }) },
  market: { label: 'Market', key: /^[1-9]\d{0,9}(?:-\d{1,2})?$/, location: offersLocation },
} as const satisfies Readonly<Record<string, ShareKindDefinition>>;

/** The first part of a share address, such as `item`, which is the kind of record. */
export type ShareKind = keyof typeof shareKinds;

/** A record with a share address. */
export interface ShareTarget {
  kind: ShareKind;
  key: string;
}

export const isShareKey = (kind: ShareKind, key: string): boolean => shareKinds[kind].key.test(key);

/** Returns the path of a share address: `/item/501`. `@`, as in `1@tower`, needs no escape. */
export const sharePath = ({ kind, key }: ShareTarget): string =>
  `/${kind}/${encodeURIComponent(key).replaceAll('%40', '@')}`;

/** Returns the hash route that a share address opens: `#/shared/item_db?id=501`. */
export const shareRoute = ({ kind, key }: ShareTarget): string => formatHash(shareKinds[kind].location(key));

/** Returns the key of an item's offers in share addresses. */
export const marketKey = ({ itemId, refine = 0 }: { itemId: number; refine?: number }): string =>
  refine > 0 ? `${itemId}-${refine}` : String(itemId);

const isShareKind = (name: string): name is ShareKind => Object.hasOwn(shareKinds, name);

/**
 * Converts an address on the site to the hash route that it opens. The address is a route (`#/download`), a share
 * address (`/item/501`), `/` or `/news`. Undefined for other addresses.
 */
export function siteHash(address: string): string | undefined {
  if (address.startsWith('#/')) return address;
  if (address.startsWith('/#/')) return address.slice(1);
  const page = { '/': '#/home', '/news': '#/news' }[address];
  if (page !== undefined) return page;
  const target = /^\/[a-z]+\/[^/]+$/.test(address) ? readSharePath(address) : undefined;
  return target && shareRoute(target);
}

/** Parses the path of a share address, which may be below another path. Undefined for other paths. */
export function readSharePath(path: string): ShareTarget | undefined {
  const [, kind = '', escaped = ''] = /(?:^|\/)([a-z]+)\/([^/?#]+)$/.exec(path) ?? [];
  const key = decode(escaped.replaceAll('+', '%2B'));
  return isShareKind(kind) && isShareKey(kind, key) ? { kind, key } : undefined;
}
