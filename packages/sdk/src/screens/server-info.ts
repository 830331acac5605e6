import type { SiteConfig } from '../contract/site.ts';
import { cell, type Section } from '../kinds/content.ts';
import type { PageScreen } from '../kinds/page.ts';
import { nextOccurrence, occurrenceText, startingText } from '../rules/schedule.ts';

export const serverInfo: PageScreen<'server_info'> = {
  kind: 'page',
  id: 'server_info',
  content: (_, __, { site, clock }) => ({
    heading: 'Server Information',
    sections: [ratesAndStats(site), ...warOfEmperium(site, clock.now()), qualityOfLife, fees, seals, rules],
  }),
};

const ratesAndStats = ({ episode, rates, stats, location, shield_version }: SiteConfig): Section => ({
  kind: 'facts',
  title: 'Rates and Stats',
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
});

/** The next battle in the visitor's own zone, and the castles that are fought for. */
function warOfEmperium({ woe }: SiteConfig, now: number): Section[] {
  const starting = startingText(woe, now);
  return [
    {
      kind: 'text',
      title: `War of Emperium (Season ${woe.season})`,
      paragraphs: [...(starting ? [starting] : []), occurrenceText(nextOccurrence(woe, now))],
    },
    {
      kind: 'grid',
      title: 'Castles',
      columns: [{ title: 'Castle' }, { title: 'Location' }],
      rows: woe.castles.map(({ map, name, location }) => ({
        key: map,
        cells: [
          cell(name, { picture: { src: `/db/maps_small/${map}.gif`, alt: `Map of ${name}`, width: 64, height: 64 } }),
          cell(location),
        ],
      })),
    },
  ];
}

const list = (title: string, entries: readonly string[]): Section => ({
  kind: 'list',
  title,
  entries: entries.map((entry) => cell(entry)),
});

const qualityOfLife = list('Quality of Life', [
  'Master storage at any Kafra storage, shared by all your player accounts',
  'Master bank with the @mbank command',
  'Character transfers between your player accounts',
  'Optional password sync of player accounts with the master account',
  'Configurable drop beams: up to five colors, per item type and drop rate, and per item id',
  'Free skill reset at level 40 and below',
]);

const fees: Section = {
  kind: 'grid',
  title: 'Services and Fees',
  columns: [{ title: 'Service' }, { title: 'Fee', align: 'end' }, { title: 'Terms' }],
  rows: (
    [
      ['Guild dungeon, one entry', '100,000z', ''],
      ['Guild dungeon, 3 hours', '250,000z', ''],
      ['Costume conversion', '50,000z', ''],
      ['Name change', 'free', '2-week cooldown'],
      ['Name change within 4 weeks', '1,000,000z', ''],
      ['Stat reset', '5,000,000z', 'base level drops to 70 if above'],
      ['Skill reset', '5,000,000z', 'job level drops to 40 if above; free at level 40 and below'],
      ['Stat and skill reset', '9,000,000z', ''],
      ['Rebirth', '1,285,000z', 'back to 1/1 High Novice'],
      ['Stat point refund', '2,000,000z', 'per point, two-week cooldown'],
    ] as const
  ).map(([service, fee, terms]) => ({ key: service, cells: [cell(service), cell(fee), cell(terms)] })),
};

const seals: Section = {
  kind: 'grid',
  title: 'Seals',
  columns: [{ title: 'Seal' }, { title: 'Available' }],
  rows: (
    [
      ['Sleipnir', 'Now'],
      ['Megingjard', 'From WoE Season 1'],
      ['Brisingamen', 'From WoE Season 2'],
      ['Mjolnir', 'From WoE Season 3'],
    ] as const
  ).map(([seal, from]) => ({ key: seal, cells: [cell(seal), cell(from)] })),
};

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
