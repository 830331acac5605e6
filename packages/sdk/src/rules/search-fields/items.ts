import type { ItemRecord } from '../../contract/databases.ts';
import type { FieldTable, QueryField } from '../../core/query/fields.ts';
import { parseColorCodes } from '../game/color-codes.ts';
import { dropPercent } from '../game/drop-rates.ts';
import { itemSubtypeLabel, itemTypeLabel } from '../game/item-labels.ts';
import type { SkillUse } from '../game/script-skills.ts';
import { jobLabel, wearersOf } from '../game/wearers.ts';
import { shownWeight } from '../game/weight.ts';
import { fieldsOf, linkTo, type RealmRates, rateOfLink, skillLevelOfLink } from './define.ts';
import { noFacts, type SearchFacts, seenField } from './facts.ts';
import { placeName, slotAliases } from './places.ts';
import { bonusTargets, largestBonus, scriptFacts, scriptsOf } from './scripts.ts';

const { number, text, word, relation } = fieldsOf<ItemRecord>();

const lowest = (numbers: readonly number[]) => (numbers.length === 0 ? undefined : Math.min(...numbers));
const highest = (numbers: readonly number[]) => (numbers.length === 0 ? undefined : Math.max(...numbers));

/** Returns the lowest price in zeny at which NPCs sell an item. */
const lowestPrice = ({ vended_by, buy }: ItemRecord) =>
  lowest(vended_by.flatMap(({ price, currency }) => (currency === undefined ? [price ?? buy] : [])));

const plainText = (colored: string | undefined) =>
  colored === undefined
    ? undefined
    : parseColorCodes(colored)
        .map((span) => span.text)
        .join('');

function kindsOf(item: ItemRecord): string[] {
  const kinds: [boolean, string][] = [
    [item.vended_by.length > 0, 'sold'],
    [item.drops_from.length > 0, 'dropped'],
    [item.inside_item_group.length > 0, 'boxed'],
    [item.group_contents.length > 0, 'box'],
    [item.costume, 'costume'],
    [item.pet !== undefined, 'pet'],
    [item.slots > 0, 'slotted'],
    [scriptsOf(item).length > 0, 'scripted'],
    [item.refinable === true, 'refinable'],
    [item.buying_store === true, 'buyingstore'],
  ];
  return kinds.filter(([has]) => has).map(([, kind]) => kind);
}

const kindLabels = {
  sold: 'Sold by an NPC',
  dropped: 'Dropped by monsters',
  boxed: 'Found in boxes',
  box: 'Boxes',
  costume: 'Costumes',
  pet: 'Pet eggs and taming items',
  slotted: 'With card slots',
  scripted: 'With effects',
  refinable: 'Can be refined',
  buyingstore: 'For buying stores',
} as const;

const basics = (): QueryField<ItemRecord>[] => [
  number(['id'], 'ID', 'id:501..506', ({ id }) => id),
  text(['name'], 'its name', 'name:potion', ({ name }) => [name]),
  text(['aegis'], 'internal name on the server', 'aegis:Red_Potion', ({ aegis_name }) => [aegis_name]),
  word(['type', 't'], 'type of the item', 'type:card', ({ type }) => [itemTypeLabel(type)], {
    noun: 'a type',
    facet: 'Type',
    also: ({ type }) => [type],
  }),
  word(
    ['subtype', 'kind'],
    'kind of weapon or ammunition',
    'subtype:dagger',
    ({ subtype }) => (subtype === undefined ? [] : [itemSubtypeLabel(subtype)]),
    { noun: 'a kind', facet: 'Weapon kind', also: ({ subtype }) => (subtype === undefined ? [] : [subtype]) },
  ),
  word(
    ['slot', 'loc', 'wear'],
    'equipment slot, or the slot that a card fits',
    'type:card slot:weapon',
    ({ loc }) => loc.map(placeName),
    { noun: 'a place', facet: 'Worn on', aliases: slotAliases, numberField: 'slots' },
  ),
  number(['slots'], 'number of card slots', 'type:weapon slots>=3', ({ slots }) => slots, { facet: 'Card slots' }),
  word(['is'], 'other properties', 'is:costume', kindsOf, { noun: 'a word', facet: 'Show only', labels: kindLabels }),
];

const values = ({ drop }: RealmRates): QueryField<ItemRecord>[] => [
  number(['buy'], 'price to buy it from an NPC, in zeny', 'buy<=1000', ({ buy }) => buy, { unit: 'zeny' }),
  number(['sell'], 'price an NPC pays for it, in zeny', 'sell>=5k', ({ sell }) => sell, {
    unit: 'zeny',
    facet: 'NPC buys for',
  }),
  number(['weight'], 'weight as shown', 'weight<=10', ({ weight }) => shownWeight(weight), {
    facet: 'Weight',
  }),
  number(['atk', 'attack'], 'its attack', 'atk>=100', ({ atk }) => atk, { facet: 'Attack' }),
  number(['def', 'defense'], 'its defense', 'def>=5', ({ def }) => def, { facet: 'Defense' }),
  number(['range'], 'range, in cells', 'range>=5', ({ range }) => range),
  number(['wlv'], 'weapon level', 'wlv:4', ({ weapon_lv }) => weapon_lv),
  number(['armorlv'], 'armor level (renewal only)', 'armorlv:2', ({ armor_lv }) => armor_lv),
  number(['level', 'lv'], 'required level', 'level<40', ({ equip_lv }) => equip_lv, {
    absent: 0,
    facet: 'Required level',
  }),
  text(['text', 'desc'], 'text in its description', 'text:heal', ({ description }) => [plainText(description)]),
  text(['script'], 'text in its scripts', 'script:getrefine', scriptsOf),
  number(['price'], 'lowest NPC price, in zeny', 'price<=1k', lowestPrice, {
    unit: 'zeny',
    facet: 'NPC sells for',
  }),
  text(['soldby', 'npc'], 'NPC or map that sells it', 'soldby:prontera', ({ vended_by }) =>
    vended_by.flatMap(({ name, map }) => [name, map]),
  ),
  relation(
    ['droppedby', 'drops', 'from'],
    'monster that drops it',
    'droppedby:(race:plant level<40)',
    ({ drops_from }) =>
      drops_from.map(({ mob_id, mob_name, rate }) => linkTo(mob_id, mob_name, { rate: dropPercent(rate, drop) })),
    { to: 'monsters', linkFields: [rateOfLink] },
  ),
  number(
    ['rate', 'chance'],
    'highest drop chance, in percent',
    'type:card rate>=0.02%',
    ({ drops_from }) => highest(drops_from.map(({ rate }) => dropPercent(rate, drop))),
    { unit: 'percent', facet: 'Drop chance' },
  ),
  relation(
    ['contains'],
    'item it may contain',
    'contains:(type:card)',
    ({ group_contents }) =>
      group_contents.map(({ item_id, name, weight_percent: rate }) => linkTo(item_id, name, { rate })),
    { to: 'items', linkFields: [rateOfLink] },
  ),
  relation(
    ['inside'],
    'box that may contain it',
    'inside:"Old Blue Box"',
    ({ inside_item_group }) =>
      inside_item_group.map(({ item_id, name, weight_percent: rate }) => linkTo(item_id, name, { rate })),
    { to: 'items', linkFields: [rateOfLink] },
  ),
  text(['tamedby', 'tames'], 'taming item of the pet', 'tamedby:apple', ({ pet }) => [pet?.taming_item?.name]),
  text(['petfood'], 'food of the pet', 'petfood:apple', ({ pet }) => [pet?.food_item?.name]),
];

/** Returns a search field for a number that the scripts of an item add: the largest constant among these bonuses. */
const bonusNumber = (name: string, what: string, bonuses: readonly string[]): QueryField<ItemRecord> =>
  number([name], `${what} from its script`, `${name}>=3`, (item) => largestBonus(item, bonuses));

const stat = (name: string) => bonusNumber(name, name.toUpperCase(), [`b${name}`, 'ballstats']);

/** Returns a search field for the targets of an item's bonuses: the first argument, such as a race or an element. */
const target = (
  names: readonly [string, ...string[]],
  help: string,
  example: string,
  { bonuses, noun, facet }: { bonuses: RegExp; noun: string; facet?: string },
): QueryField<ItemRecord> =>
  word(names, help, example, (item) => bonusTargets(item, bonuses), {
    ...{ noun, ...(facet !== undefined && { facet }) },
    aliases: { demi: ['DemiHuman'], shadow: ['Dark'] },
    also: (item) => bonusTargets(item, bonuses, 'written'),
  });

const whoWears = 'This database does not say who can wear an item.';

const wearers = (): QueryField<ItemRecord>[] => [
  word(['job', 'for'], 'job that can wear it', 'job:knight', (item) => wearersOf(item).map(jobLabel), {
    ...{ noun: 'a job', facet: 'Worn by', missing: whoWears },
    aliases: { bard: ['Bard/Dancer'], dancer: ['Bard/Dancer'], kagerou: ['Kagerou/Oboro'], oboro: ['Kagerou/Oboro'] },
    also: wearersOf,
  }),
  word(['class'], 'job class required to wear it', 'class:upper', ({ classes = [] }) => classes.map(jobLabel), {
    ...{ noun: 'a kind of job', missing: 'No item in this database is limited to a job class.' },
    also: ({ classes = [] }) => classes,
  }),
  word(
    ['gender'],
    'gender required to wear it',
    'gender:female',
    ({ gender }) => (gender === undefined ? [] : [gender]),
    {
      ...{ noun: 'a gender', missing: 'No item in this database is limited to one gender.' },
    },
  ),
  number(['maxlevel'], 'maximum level to wear it', 'maxlevel<=99', ({ max_lv }) => max_lv),
  word(['cannot'], 'trade restriction', 'cannot:trade', ({ trade_limits = [] }) => trade_limits, {
    ...{
      noun: 'a limit of trade',
      facet: 'Cannot be used for',
      missing: 'This database has no trade restrictions.',
    },
  }),
];

/** Returns the skills of an item by the displayed names that players use. Scripts contain the internal names. */
const skillNames = ({ skills }: ItemRecord, wanted: SkillUse): string[] =>
  skills.flatMap(({ use, name }) => (use === wanted ? [name] : []));

const bonuses = (): QueryField<ItemRecord>[] => [
  text(['bonus'], 'script bonus; the leading b is optional', 'bonus:"addrace demihuman"', (item) =>
    scriptFacts(item).bonuses.flatMap(({ name, args, written }) => [
      [name, ...args].join(' '),
      [name, ...written].join(' '),
    ]),
  ),
  ...['str', 'agi', 'vit', 'int', 'dex', 'luk'].map(stat),
  bonusNumber('hp', 'HP', ['bmaxhp']),
  bonusNumber('sp', 'SP', ['bmaxsp']),
  bonusNumber('hit', 'hit', ['bhit']),
  bonusNumber('flee', 'flee', ['bflee']),
  bonusNumber('crit', 'critical chance', ['bcritical']),
  bonusNumber('mdef', 'magic defense', ['bmdef']),
  bonusNumber('aspd', 'attack speed', ['baspd', 'baspdrate']),
  number(['matk'], 'magic attack (renewal only) or magic attack from its script', 'matk>=3', (item) =>
    highest([item.matk, largestBonus(item, ['bmatk', 'bmatkrate'])].filter((value) => value !== undefined)),
  ),
  bonusNumber('cast', 'casting time in percent', ['bcastrate', 'bvarcastrate', 'bvariablecastrate']),
  target(['against'], 'race, element, size or class it deals more damage to', 'type:card against:undead', {
    bonuses: /^bAdd(?:Race|Ele|Size|Class)$/i,
    noun: 'a race, element, size or class',
    facet: 'Strong against',
  }),
  target(['resists'], 'race, element, size or status it protects against', 'resists:fire', {
    bonuses: /^b(?:Sub(?:Race|Ele|DefEle|Size|Class)|ResEff)$/i,
    noun: 'a race, element, size or status',
  }),
  target(['inflicts'], 'status it may inflict', 'inflicts:stun', {
    bonuses: /^bAddEff(?:2|WhenHit)?$/i,
    noun: 'a status',
  }),
  text(['casts'], 'skill it may cast automatically', 'casts:firebolt', (item) =>
    scriptFacts(item)
      .bonuses.flatMap(({ name, args }) => {
        if (!/^bAutoSpell/i.test(name)) return [];
        // The first argument of this bonus is the skill that triggers it, not the cast skill.
        const at = /^bAutoSpellOnSkill$/i.test(name) ? 1 : 0;
        return args.slice(at, at + 1);
      })
      .concat(skillNames(item, 'casts')),
  ),
  text(['grants'], 'skill it grants when worn', 'grants:heal', (item) => [
    ...scriptFacts(item).skills,
    ...skillNames(item, 'grants'),
  ]),
  relation(
    ['skill'],
    'skill that its scripts cast, grant or change',
    'skill:(element:fire skilllevel>=3)',
    ({ skills }) => skills.map(({ skill_id: id, name, level }) => linkTo(id, name, { skilllevel: level })),
    { to: 'skills', linkFields: [skillLevelOfLink] },
  ),
  target(['atkele'], 'attack element', 'atkele:fire', { bonuses: /^bAtkEle$/i, noun: 'an element' }),
  target(['defele'], 'element it gives its wearer', 'defele:ghost', { bonuses: /^bDefEle$/i, noun: 'an element' }),
];

const ofServer = (facts: SearchFacts): QueryField<ItemRecord> =>
  seenField<ItemRecord>(
    ({ id }, { items }) => items.get(id),
    facts,
    'time since it was last recorded as a drop (cards and MVP rewards)',
  );

/** Returns the search fields of the item database. */
export const itemFields = (rates: RealmRates, facts: SearchFacts = noFacts): FieldTable<ItemRecord> => ({
  id: 'items',
  noun: 'items',
  fields: [...basics(), ...wearers(), ...values(rates), ...bonuses(), ofServer(facts)],
  isHidden: ({ hidden }) => hidden,
  idOf: ({ id }) => String(id),
  words: ({ id, name, aegis_name }) => [String(id), name, aegis_name],
});
