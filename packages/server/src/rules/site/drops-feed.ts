import type { RareDrop } from '@kafra/sdk/contract';
import { rareDropKinds } from '@kafra/sdk/rules';
import { escapeXml } from './xml-text.ts';

interface FeedOptions {
  /** Name of the site, which is also the author of each entry in the feed. */
  name: string;
  /** URL of the site, without a slash at the end. */
  site: string;
}

const isoTime = (at: number): string => new Date(at).toISOString();

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

/**
 * Returns rare drops as an Atom feed (RFC 4287). The id of an entry contains its item, monster, map, kind and hour, so
 * that another drop in the same hour changes only the count.
 */
export function dropsFeed(drops: readonly RareDrop[], { name, site }: FeedOptions): string {
  const seen = ({ last_seen = 0 }: RareDrop) => last_seen;
  const entry = (drop: RareDrop) => {
    const { item_id, item_name, mob_id, mob_name, map, map_name, kind, count, by_day } = drop;
    const at = isoTime(seen(drop));
    const times = count > 1 ? ` (${count} that day)` : '';
    const place = map === '' ? '' : ` on ${map_name ?? map}`;
    return [
      '<entry>',
      element('id', `${site}/drops.xml#${[item_id, mob_id, map, kind, seen(drop)].join('-')}`),
      element('title', `${item_name} from ${mob_name}`, ' type="text"'),
      link('alternate', 'text/html', `${site}/#/control_panel/item_db?id=${item_id}`),
      element('updated', at),
      element(
        'content',
        `${rareDropKinds[kind]}${place}${times}, ${by_day ? 'on' : 'in the hour from'} ${by_day ? at.slice(0, 10) : `${at.slice(0, 16).replace('T', ' ')} UTC`}.`,
        ' type="text"',
      ),
      '</entry>',
    ].join('\n');
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `${site}/drops.xml`),
    element('title', `${name}: Rare Drops`, ' type="text"'),
    link('self', 'application/atom+xml', `${site}/drops.xml`),
    link('alternate', 'text/html', `${site}/#/control_panel/rare_drops`),
    element('updated', isoTime(Math.max(0, ...drops.map(seen)))),
    `<author>${element('name', name)}</author>`,
    ...drops.map(entry),
    '</feed>',
    '',
  ].join('\n');
}
