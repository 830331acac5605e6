import { routeToPage } from '../catalog/route-to.ts';
import type { CastleEntry, CastleHold } from '../contract/entities.ts';
import { type Action, type Cell, cell, type Fact, type Section } from '../models/content.ts';
import { definePage } from '../models/page.ts';
import { copyLinkAction } from '../models/share-link.ts';
import { holdStatus } from '../rules/game/castles.ts';
import { formatCount, formatDateTime, pluralize, unknownTime } from '../rules/text/format.ts';
import { guildCell } from './parts/guild-cell.ts';

interface Loaded {
  castle: CastleEntry | undefined;
  holds: readonly CastleHold[];
  emblems: Readonly<Record<string, string>>;
}

const allCastles: Action = { id: 'all', label: 'Server Info', target: { hash: routeToPage('server_info') } };

/** Screen of a castle with the guild that holds it and its history. Visitors can see it too. */
export const castle = definePage({
  id: 'castle',
  async load({ id }, { client }): Promise<Loaded> {
    const [{ castles }, { holds, emblems }] = await Promise.all([
      client.server.castles(),
      client.server.castleHistory(),
    ]);
    return {
      castle: castles.find((one) => String(one.id) === id),
      holds: holds.filter(({ castle_id }) => String(castle_id) === id),
      emblems,
    };
  },
  content({ data, error }, _, context) {
    if (error) return { heading: 'Castle', sections: [text('The castle could not be loaded.')], buttons: [allCastles] };
    const loaded = data as Loaded | undefined;
    if (!loaded) return { heading: 'Castle', isBusy: true, sections: [] };
    const { castle: entry } = loaded;
    if (!entry) return { heading: 'Castle', sections: [text('There is no such castle.')], buttons: [allCastles] };
    const status = holdStatus(context.site.woe, entry.map, context.clock.now());
    return {
      heading: entry.name,
      sections: [{ kind: 'facts', facts: factsOf(entry, status) }, history(loaded)],
      buttons: [allCastles, copyLinkAction(context, { kind: 'castle', key: String(entry.id) })],
    };
  },
});

const text = (paragraph: string): Section => ({ kind: 'text', paragraphs: [paragraph] });

function holderFacts({ guild, emblem_img, since, times_held }: CastleEntry, status: string): Fact[] {
  if (guild === undefined) return [{ label: 'Guild', value: cell('No guild holds it', { tone: 'soft' }) }];
  return [
    { label: status, value: guildCell(guild, emblem_img ? { [guild]: emblem_img } : {}) },
    { label: 'Since', value: cell(since === undefined ? unknownTime : formatDateTime(since)) },
    { label: 'Times Held', value: cell(formatCount(times_held)) },
  ];
}

const factsOf = (entry: CastleEntry, status: string): Fact[] => [
  ...holderFacts(entry, status),
  ...(entry.map ? [{ label: 'Map', value: cell(entry.map) }] : []),
  ...(entry.location ? [{ label: 'Location', value: cell(entry.location) }] : []),
];

const timeCell = (at: number | undefined, otherwise: string): Cell =>
  cell(at === undefined ? otherwise : formatDateTime(at));

const history = ({ holds, emblems }: Loaded): Section => ({
  kind: 'grid',
  title: `History (${pluralize(holds.length, 'holder')})`,
  columns: [{ title: 'Guild' }, { title: 'From' }, { title: 'To' }],
  rows: holds.map(({ guild, from, to }, index) => ({
    key: String(index),
    recent: to === undefined,
    cells: [guildCell(guild, emblems), timeCell(from, unknownTime), timeCell(to, 'now')],
  })),
  empty: 'No guild has held this castle yet.',
  pageSize: 10,
});
