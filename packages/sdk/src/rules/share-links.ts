import { decode, formatHash, type Location } from '../core/hash-query.ts';
import { sharedRecordPath } from './shared-record-path.ts';

/** A kind of record that has a share address. */
interface ShareKindDefinition {
  /** Name of the kind for players. */
  readonly label: string;
  /** Matches keys in canonical form; any other text is invalid. */
  readonly key: RegExp;
  /** Returns the route that shows the record. */
  location(key: string): Location;
}

const record = (view: string) => (id: string) => ({ path: `${sharedRecordPath}/${view}`, query: { id } });
const recordId = /^(?:0|[1-9]\d{0,9})$/;

/** Key of the offers of an item: `1201`, or `1201-7` for one refine level. */
function offersLocation(key: string): Location {
  const [items = '', refine] = key.split('-');
  return { path: '/control_panel/live_market', query: { items, ...(refine !== undefined && { refine }) } };
}

/**
 * Every kind of thing with a share address, by the first part of the address: `/item/501`. Hash routes never reach a
 * server, so chat programs and search engines cannot read them.
 */
export const shareKinds = {
  item: { label: 'Item', key: recordId, location: record('item_db') },
  monster: { label: 'Monster', key: recordId, location: record('mob_db') },
  // Map names come from scripts, so nearly all characters are allowed.
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

/** The first part of a share address, such as `item`. */
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

/** Returns the key of an item's offers. */
export const marketKey = ({ itemId, refine = 0 }: { itemId: number; refine?: number }): string =>
  refine > 0 ? `${itemId}-${refine}` : String(itemId);

const isShareKind = (name: string): name is ShareKind => Object.hasOwn(shareKinds, name);

/**
 * Returns the hash route of an address on the site: of a route (`#/download`), a share address (`/item/501`), or `/`
 * and `/news`. Undefined for other addresses.
 */
export function siteHash(address: string): string | undefined {
  if (address.startsWith('#/')) return address;
  if (address.startsWith('/#/')) return address.slice(1);
  const page = { '/': '#/home', '/news': '#/news' }[address];
  if (page !== undefined) return page;
  const target = /^\/[a-z]+\/[^/]+$/.test(address) ? readSharePath(address) : undefined;
  return target && shareRoute(target);
}

/** Reads the path of a share address, which may be below another path. Undefined for other paths. */
export function readSharePath(path: string): ShareTarget | undefined {
  const [, kind = '', escaped = ''] = /(?:^|\/)([a-z]+)\/([^/?#]+)$/.exec(path) ?? [];
  const key = decode(escaped.replaceAll('+', '%2B'));
  return isShareKind(kind) && isShareKey(kind, key) ? { kind, key } : undefined;
}
