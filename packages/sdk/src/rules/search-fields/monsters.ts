import type { MobRecord } from '../../contract/databases.ts';
import type { FieldTable, QueryField } from '../../core/query/fields.ts';
import { fleeOf, hitOf } from '../game/combat.ts';
import { dropPercent } from '../game/drop-rates.ts';
import { experience } from '../game/experience.ts';
import { isMvp } from '../game/mvp.ts';
import {
  amountOfLink,
  fieldsOf,
  linkTo,
  type RealmRates,
  rateOfLink,
  respawnOfLink,
  skillLevelOfLink,
} from './define.ts';
import { farmFields, noFacts, type SearchFacts, seenField } from './facts.ts';

const { number, text, word, relation } = fieldsOf<MobRecord>();

const elementAliases = { shadow: ['Dark'] } as const;
const raceAliases = { demi: ['Demihuman'], human: ['Demihuman'], 'demi-human': ['Demihuman'] } as const;

const modes: readonly [string, string][] = [
  ['Aggressive', 'aggressive'],
  ['Looter', 'looter'],
  ['Assist', 'assist'],
  ['Detector', 'detector'],
  ['Immobile', 'immobile'],
];

function kindsOf(mob: MobRecord): string[] {
  const isBoss = isMvp(mob);
  const kinds: [boolean, string][] = [
    [isBoss, 'mvp'],
    [isBoss || mob.mode.includes('Boss'), 'boss'],
    ...modes.map(([mode, kind]): [boolean, string] => [mob.mode.includes(mode), kind]),
    [mob.slaves.length > 0, 'slaves'],
    [mob.spawns.length > 0, 'spawned'],
  ];
  return kinds.filter(([has]) => has).map(([, kind]) => kind);
}

const kindLabels = {
  mvp: 'MVP',
  boss: 'Boss type',
  looter: 'Picks up items',
  assist: 'Helps its kind',
  detector: 'Sees hidden players',
  immobile: 'Does not move',
  slaves: 'With followers',
  spawned: 'Lives on a map',
} as const;

const basics = (): QueryField<MobRecord>[] => [
  number(['id'], 'ID', 'id:1002', ({ id }) => id),
  text(['name'], 'its name', 'name:poring', ({ name }) => [name]),
  text(['aegis'], 'internal name on the server', 'aegis:PORING', ({ mob }) => [mob]),
  number(['level', 'lv'], 'its level', 'level:20..30', ({ lv }) => lv, { facet: 'Level' }),
  word(['race'], 'its race', 'race:undead', ({ race }) => [race], {
    noun: 'a race',
    facet: 'Race',
    aliases: raceAliases,
  }),
  word(
    ['element', 'ele'],
    'its element, with or without the level of it',
    'element:"water 2"',
    ({ element }) => [element.type],
    {
      noun: 'an element',
      facet: 'Element',
      aliases: elementAliases,
      also: ({ element }) => [`${element.type} ${element.level}`],
      numberField: 'elv',
    },
  ),
  number(['elv'], 'level of its element', 'elv:4', ({ element }) => element.level),
  word(['size'], 'its size', 'size:large', ({ size }) => [size], { noun: 'a size', facet: 'Size' }),
  word(['is'], 'other properties', 'is:mvp', kindsOf, { noun: 'a word', facet: 'Show only', labels: kindLabels }),
  word(['mode'], 'how it behaves', 'mode:"cast sensor idle"', ({ mode }) => mode, { noun: 'a mode' }),
  relation(
    ['skill'],
    'skill that it uses',
    'skill:heal',
    ({ skills }) => skills.map(({ skill_id: id = '', name, level }) => linkTo(id, name, { skilllevel: level })),
    { to: 'skills', linkFields: [skillLevelOfLink] },
  ),
];

const numbers = ({ base, job }: RealmRates): QueryField<MobRecord>[] => [
  number(['hp'], 'its HP', 'hp<=5k', ({ hp }) => hp, { facet: 'HP' }),
  number(['exp'], 'base experience per kill, as shown', 'exp>=1k', ({ exp }) => experience(exp, base), {
    facet: 'Base EXP',
  }),
  number(['jexp'], 'job experience per kill, as shown', 'jexp>=1k', ({ j_exp }) => experience(j_exp, job), {
    facet: 'Job EXP',
  }),
  number(['mvpexp'], 'MVP experience', 'mvpexp>=10k', ({ mvp_exp }) => experience(mvp_exp, base)),
  number(['exphp'], 'base experience per 1,000 HP', 'exphp>=500 level<50', ({ exp, hp }) =>
    hp > 0 ? (experience(exp, base) * 1_000) / hp : undefined,
  ),
  number(['atk', 'attack'], 'its highest attack', 'atk<=100', ({ attack: [, max] }) => max),
  number(['def', 'defense'], 'its defense', 'def>=50', ({ def }) => def),
  number(['mdef'], 'its magic defense', 'mdef<=10', ({ mdef }) => mdef),
  number(['matk'], 'magic attack, if any', 'matk<=100', ({ matk }) => matk),
  ...(['str', 'agi', 'vit', 'int', 'dex', 'luk'] as const).map((name) =>
    number([name], `its ${name.toUpperCase()}`, `${name}>=50`, ({ stats }) => stats[name]),
  ),
  number(['hit'], 'hit needed to always hit it', 'hit<=150', hitOf),
  number(['flee'], 'flee needed to dodge 95% of its attacks', 'flee<=150', fleeOf),
  number(['range'], 'range, in cells', 'range<=2', ({ attack_range }) => attack_range),
  number(['view'], 'sight range, in cells', 'view>=10', ({ view_range }) => view_range),
  number(['chase'], 'chase range, in cells', 'chase>=12', ({ chase_range }) => chase_range),
  number(['speed'], 'move time per cell (ms)', 'speed<=200', ({ move_speed }) => move_speed),
  number(['aspd'], 'time per attack (ms)', 'aspd<=1000', ({ attack_delay }) => attack_delay),
  number(['flinch'], 'flinch duration (ms)', 'flinch>=500', ({ damage_motion }) => damage_motion),
];

const links = ({ drop }: RealmRates): QueryField<MobRecord>[] => [
  relation(
    ['drops', 'drop'],
    'item it drops',
    'drops:(type:card rate>=0.05%)',
    ({ drops, mvp_drops }) =>
      [...drops, ...mvp_drops].map(({ id, name, rate }) => linkTo(id, name, { rate: dropPercent(rate, drop) })),
    { to: 'items', linkFields: [rateOfLink] },
  ),
  relation(
    ['map', 'on'],
    'map that it lives on',
    'map:(flag:noteleport amount>=10)',
    ({ spawns }) =>
      spawns.map(({ map_id, total_amount: amount, interval }) =>
        linkTo(map_id, map_id, { amount, respawn: interval / 1_000 }),
      ),
    { to: 'maps', linkFields: [amountOfLink, respawnOfLink] },
  ),
  number(
    ['amount'],
    'number on all maps',
    'amount>=100',
    ({ spawns }) => spawns.reduce((sum, { total_amount }) => sum + total_amount, 0),
    { facet: 'How many live' },
  ),
];

const ofServer = (facts: SearchFacts): QueryField<MobRecord>[] => [
  ...farmFields<MobRecord>(({ id }) => facts.farming?.mobs.get(id), {
    where: 'on its best map',
    perKill: 'zeny for the drops of a kill',
  }),
  seenField<MobRecord>(({ id }, { mobs }) => mobs.get(id), facts, 'time since its last recorded card or MVP reward'),
];

/** Returns the search fields of the monster database, at the realm's rates. */
export const monsterFields = (rates: RealmRates, facts: SearchFacts = noFacts): FieldTable<MobRecord> => ({
  id: 'monsters',
  noun: 'monsters',
  fields: [...basics(), ...numbers(rates), ...links(rates), ...ofServer(facts)],
  isHidden: ({ hidden }) => hidden,
  idOf: ({ id }) => String(id),
  words: ({ id, name, mob }) => [String(id), name, mob],
});
