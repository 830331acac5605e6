import type { SiteConfig } from '../contract/site.ts';
import { cell } from '../models/content.ts';
import { definePage, type PageCard } from '../models/page.ts';
import { smallMapPicture } from '../rules/game/picture-paths.ts';
import { formatOccurrence, formatStartDate, nextOccurrence } from '../rules/game/schedule.ts';

export const serverInfo = definePage({
  id: 'server_info',
  content: (_, __, { site, clock }) => ({
    heading: 'Server Information',
    sections: [],
    cards: [ratesAndStats(site), warOfEmperium(site, clock.now()), qualityOfLife, rules],
  }),
});

const ratesAndStats = ({ episode, rates, stats, location, shield_version }: SiteConfig): PageCard => ({
  title: 'Rates and Stats',
  sections: [
    {
      kind: 'facts',
      facts: [
        { label: 'Episode', value: cell(episode) },
        { label: 'Base EXP', value: cell(`${rates.base}x`) },
        { label: 'Job EXP', value: cell(`${rates.job}x`) },
        { label: 'Drops', value: cell(`${rates.drop.toFixed(1)}x`) },
        { label: 'Max level', value: cell(`${stats.base_level}/${stats.job_level}`) },
        { label: 'Max ASPD', value: cell(stats.aspd) },
        { label: 'Instant cast', value: cell(`${stats.instant_cast_dex} DEX`) },
        { label: 'Server location', value: cell(`${location}, with a global proxy`) },
        { label: 'Anti-cheat', value: cell(`Shield version ${shield_version}`) },
      ],
    },
  ],
});

/** The next battle in the visitor's own zone, and the castles that are fought for. */
function warOfEmperium({ woe }: SiteConfig, now: number): PageCard {
  return {
    id: 'woe',
    title: `War of Emperium (Season ${woe.season})`,
    sections: [
      { kind: 'text', title: formatStartDate(woe, now), paragraphs: [formatOccurrence(nextOccurrence(woe, now))] },
      {
        kind: 'grid',
        title: 'Castles',
        columns: [{ title: 'Castle' }, { title: 'Location' }],
        rows: woe.castles.map(({ map, name, location }) => ({
          key: map,
          cells: [
            cell(name, { picture: { src: smallMapPicture(map), alt: `Map of ${name}`, width: 64, height: 64 } }),
            cell(location),
          ],
        })),
      },
    ],
  };
}

const list = (title: string, entries: readonly string[]): PageCard => ({
  title,
  sections: [{ kind: 'list', entries: entries.map((entry) => cell(entry)) }],
});

const qualityOfLife = list('Quality of Life', [
  'Master storage at any Kafra storage, shared by all your player accounts',
  'Master bank with the @mbank command',
  'Character transfers between your player accounts',
  'Optional password sync of player accounts with the master account',
  'Configurable drop beams: up to five colors, per item type and drop rate, and per item id',
  'Free skill reset at level 40 and below',
]);

const rules = list('Rules and Restrictions', [
  'No multi-clienting',
  'No botting',
  'No cash shop',
  'No login rewards',
  'No autoloot',
  'No mercenaries',
  'No overpowered commands',
  'Minimum steal chance 10%',
  'Reflected damage is capped at max HP',
  'No Bowling Bash gutterlines',
]);
