import type { MobRecord } from '../../contract/databases.ts';
import type { SiteConfig } from '../../contract/site.ts';
import type { FactColumn, RecordHead, RecordList } from '../../models/cards/record-list.ts';
import { type Cell, cell, type Fact } from '../../models/content.ts';
import { fleeFormula, fleeOf, hitFormula, hitOf } from '../../rules/game/combat.ts';
import { experience } from '../../rules/game/experience.ts';
import { smallMobPicture } from '../../rules/game/picture-paths.ts';
import { formatCount } from '../../rules/text/format.ts';
import { panelLink } from './database.ts';

/** Returns a cell with a word that links to a search for all monsters with this word. */
export const search = (text: string): Cell => cell(text, { link: panelLink('mob_db', { search: text }) });

/** Returns all facts of a monster. */
export const mobFacts = (mob: MobRecord, rates: SiteConfig['rates']): Fact[] => [
  ...basicFacts(mob),
  ...statistics(mob, rates),
  ...attributes(mob),
];

const sizeOrder: Readonly<Record<string, number>> = { Small: 1, Medium: 2, Large: 3 };

export const mobHead = (mob: MobRecord): RecordHead => ({
  key: String(mob.id),
  title: mob.name,
  notes: [cell(`ID ${mob.id}`, { tone: 'soft' }), ...rankBadges(mob)],
  link: panelLink('mob_db', { id: mob.id }),
  picture: { src: smallMobPicture(mob.id), alt: '', width: 24, height: 24 },
});

/** Returns the badge of an MVP or a boss, by the modes of the monster. */
function rankBadges({ mode }: MobRecord): Cell[] {
  if (mode.includes('MVP Boss')) return [cell('MVP', { badge: true, tone: 'rare' })];
  return mode.includes('Boss') ? [cell('Boss', { badge: true, tone: 'warn' })] : [];
}

const fact = (label: string, value: number | string, formula?: string): Fact => ({
  label,
  value: cell(typeof value === 'number' ? formatCount(value) : value, formula === undefined ? {} : { title: formula }),
  ...(formula !== undefined && { formula }),
});

const elementText = ({ element }: Pick<MobRecord, 'element'>): string => `${element.type} ${element.level}`;

/** Returns the facts of a monster for the preview of a link. */
export const basicFacts = ({ lv, hp, race, size, element }: MobRecord): Fact[] => [
  fact('Level', lv),
  fact('HP', hp),
  { label: 'Race', value: search(race) },
  { label: 'Size', value: search(size) },
  {
    label: 'Element',
    value: cell(elementText({ element }), { link: panelLink('mob_db', { search: element.type }) }),
  },
];

/** Returns the attack damage of a monster such as `7 - 10`, or the single number of a monster in renewal. */
const attackOf = ({ attack: [min, max] }: MobRecord) =>
  min === max ? formatCount(min) : `${formatCount(min)} - ${formatCount(max)}`;

/**
 * Formats a time of a monster in milliseconds. A time of 0 means never and is shown as a dash: a chest neither attacks
 * nor flinches.
 */
const inMilliseconds = (time: number): string => (time > 0 ? `${formatCount(time)}ms` : '-');

export function statistics(mob: MobRecord, rates: SiteConfig['rates']): Fact[] {
  return [
    fact('Base EXP', experience(mob.exp, rates.base)),
    fact('Job EXP', experience(mob.j_exp, rates.job)),
    ...(mob.mvp_exp > 0 ? [fact('MVP EXP', experience(mob.mvp_exp, rates.base))] : []),
    fact('Hit (100%)', hitOf(mob), hitFormula(mob)),
    fact('Flee (95%)', fleeOf(mob), fleeFormula(mob)),
    fact('Attack', attackOf(mob)),
    ...(mob.matk === undefined ? [] : [fact('Magic Attack', formatCount(mob.matk))]),
    fact('DEF', mob.def),
    fact('MDEF', mob.mdef),
    fact('Attack Range', mob.attack_range),
    fact('Aggro Range', mob.view_range),
    fact('Chase Range', mob.chase_range),
    fact('Attack Speed', inMilliseconds(mob.attack_delay)),
    fact('Move Speed', inMilliseconds(mob.move_speed)),
    fact('Flinch Speed', inMilliseconds(mob.damage_motion)),
  ];
}

export const attributes = ({ stats }: MobRecord): Fact[] => [
  fact('STR', stats.str),
  fact('AGI', stats.agi),
  fact('VIT', stats.vit),
  fact('INT', stats.int),
  fact('DEX', stats.dex),
  fact('LUK', stats.luk),
];

const columns: readonly FactColumn<MobRecord>[] = [
  { id: 'level', label: 'Level', fields: ['lv'], align: 'end', sort: ({ lv }) => lv },
  { id: 'hp', label: 'HP', align: 'end', sort: ({ hp }) => hp },
  { id: 'race', label: 'Race', sort: ({ race }) => race },
  { id: 'element', label: 'Element', fields: ['ele', 'elv'], sort: elementText },
  { id: 'size', label: 'Size', sort: ({ size }) => sizeOrder[size] },
  { id: 'exp', label: 'Base EXP', fields: ['exphp'], align: 'end', sort: ({ exp }) => exp },
  { id: 'jexp', label: 'Job EXP', align: 'end', sort: ({ j_exp }) => j_exp },
  { id: 'mvpexp', label: 'MVP EXP', align: 'end', sort: ({ mvp_exp }) => mvp_exp },
  { id: 'hit', label: 'Hit (100%)', align: 'end', sort: hitOf },
  { id: 'flee', label: 'Flee (95%)', align: 'end', sort: fleeOf },
  { id: 'atk', label: 'Attack', fields: ['attack'], align: 'end', sort: ({ attack: [, max] }) => max },
  { id: 'matk', label: 'Magic Attack', align: 'end', sort: ({ matk }) => matk },
  { id: 'def', label: 'DEF', fields: ['defense'], align: 'end', sort: ({ def }) => def },
  { id: 'mdef', label: 'MDEF', align: 'end', sort: ({ mdef }) => mdef },
  { id: 'range', label: 'Attack Range', align: 'end', sort: ({ attack_range }) => attack_range },
  { id: 'view', label: 'Aggro Range', align: 'end', sort: ({ view_range }) => view_range },
  { id: 'chase', label: 'Chase Range', align: 'end', sort: ({ chase_range }) => chase_range },
  { id: 'aspd', label: 'Attack Speed', align: 'end', sort: ({ attack_delay }) => attack_delay },
  { id: 'speed', label: 'Move Speed', align: 'end', sort: ({ move_speed }) => move_speed },
  { id: 'flinch', label: 'Flinch Speed', align: 'end', sort: ({ damage_motion }) => damage_motion },
  { id: 'str', label: 'STR', align: 'end', sort: ({ stats }) => stats.str },
  { id: 'agi', label: 'AGI', align: 'end', sort: ({ stats }) => stats.agi },
  { id: 'vit', label: 'VIT', align: 'end', sort: ({ stats }) => stats.vit },
  { id: 'int', label: 'INT', align: 'end', sort: ({ stats }) => stats.int },
  { id: 'dex', label: 'DEX', align: 'end', sort: ({ stats }) => stats.dex },
  { id: 'luk', label: 'LUK', align: 'end', sort: ({ stats }) => stats.luk },
];

/** The list form of the monster database: a row per monster instead of a card. */
export const mobList: RecordList<unknown, MobRecord> = {
  columns,
  head: mobHead,
  name: ({ name }) => name,
  facts: (mob, { context }) => mobFacts(mob, context.site.rates),
};
