import type { Client } from '../client/create-client.ts';
import { ApiError } from '../client/http/api-error.ts';
import type { CastleEntry } from '../contract/entities.ts';
import type { SiteConfig } from '../contract/site.ts';
import { type Action, type Cell, cell, type Section } from '../models/content.ts';
import { definePage, type PageCard } from '../models/page.ts';
import { pageLanguages } from '../models/page-languages.ts';
import { siteCards } from '../models/site-cards.ts';
import { holdStatus } from '../rules/game/castles.ts';
import { smallMapPicture } from '../rules/game/picture-paths.ts';
import { formatOccurrence, formatStartDate, nextOccurrences, woeWindows } from '../rules/game/schedule.ts';
import { allFacts } from './parts/server-facts.ts';

export const serverInfo = definePage({
  id: 'server_info',
  load: (_, { site, client }) => (site.woe ? loadCastles(client) : Promise.resolve(undefined)),
  content: ({ data, error }, __, { site, clock, chooseLanguage }) => ({
    heading: 'Server Information',
    languages: pageLanguages({ site, chooseLanguage }, ['rules', 'qualities']),
    sections: [],
    cards: [
      { title: 'Rates and Stats', sections: [{ kind: 'facts', facts: allFacts(site) }] },
      ...(site.woe ? [warOfEmperium(site, site.woe, { now: clock.now(), held: castlesOf(data), error })] : []),
      ...siteCards(site.pages.server_info, site),
    ],
  }),
});

/** Button that adds the battle schedule to the visitor's calendar program, by opening the calendar file. */
const addToCalendar: Action = {
  id: 'calendar',
  label: 'Add to Calendar',
  target: { path: '/woe.ics', name: 'war-of-emperium.ics' },
};

type Woe = NonNullable<SiteConfig['woe']>;

type Castles = readonly CastleEntry[];

const castlesOf = (data: unknown): Castles | undefined => (Array.isArray(data) ? data : undefined);

/** Loads the castles with the guilds that hold them; undefined if the server does not have the call. */
async function loadCastles(client: Client): Promise<Castles | undefined> {
  try {
    return (await client.server.castles()).castles;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The castles with the guilds that hold them, or the error of loading them. */
interface CastleState {
  now: number;
  held: Castles | undefined;
  error: unknown;
}

/** Returns the section about War of Emperium: the next battle in the visitor's time zone, and the castles. */
function warOfEmperium(
  { woe_calendar: hasCalendar }: SiteConfig,
  woe: Woe,
  { now, held, error }: CastleState,
): PageCard {
  const shown = shownCastles(woe, held ?? []);
  return {
    id: 'woe',
    title: woe.season === undefined ? 'War of Emperium' : `War of Emperium (Season ${woe.season})`,
    sections: [
      { kind: 'text', title: formatStartDate(woe, now), paragraphs: upcoming(woe, now) },
      ...(shown.length > 0 ? [castleGrid(shown, { woe, now, held })] : []),
      ...(error === undefined ? [] : [failedHolders]),
    ],
    buttons: hasCalendar ? [addToCalendar] : [],
  };
}

/** Returns the next War of Emperium battle of each weekly period. */
const upcoming = (woe: Woe, now: number): string[] => {
  const battles = nextOccurrences(woe, now, woeWindows(woe).length);
  const nameOf = (map: string) => woe.castles.find((castle) => castle.map === map)?.name ?? map;
  return battles.length === 0
    ? ['No battle is planned.']
    : battles.map((battle) =>
        [formatOccurrence(battle), battle.castles?.map(nameOf).join(', ')].filter(Boolean).join(': '),
      );
};

type PlannedCastle = Woe['castles'][number];

/**
 * Returns the castles of the War of Emperium schedule. If it names no castles, they are the castles that guilds hold.
 */
const shownCastles = ({ castles }: Woe, held: Castles): readonly PlannedCastle[] =>
  castles.length > 0
    ? castles
    : held.filter(({ guild }) => guild !== undefined).map(({ map, name, location = '' }) => ({ map, name, location }));

const failedHolders: Section = { kind: 'text', paragraphs: ['Failed to retrieve the guilds that hold the castles.'] };

/** Returns the cell with the guild that holds a castle and its emblem, such as `Won by Lanternwatch`. */
function holderCell({ guild, emblem_img: src, map }: CastleEntry, woe: Woe, now: number): Cell {
  if (guild === undefined) return cell('No guild holds it', { tone: 'soft' });
  return cell(`${holdStatus(woe, map, now)} ${guild}`, src ? { picture: { src, alt: '', width: 24, height: 24 } } : {});
}

const castleGrid = (
  castles: readonly PlannedCastle[],
  { woe, now, held }: Omit<CastleState, 'error'> & { woe: Woe },
): Section => {
  const holderOf = (map: string): Cell => {
    const castle = held?.find((one) => one.map === map);
    return castle ? holderCell(castle, woe, now) : cell('');
  };
  return {
    kind: 'grid',
    title: 'Castles',
    columns: [{ title: 'Castle' }, { title: 'Location' }, ...(held ? [{ title: 'Guild' }] : [])],
    rows: castles.map(({ map, name, location }) => ({
      key: map,
      cells: [
        cell(name, { picture: { src: smallMapPicture(map), alt: `Map of ${name}`, width: 64, height: 64 } }),
        cell(location),
        ...(held ? [holderOf(map)] : []),
      ],
    })),
  };
};
