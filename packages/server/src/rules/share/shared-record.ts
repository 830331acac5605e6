import type { CastleEntry, ItemRecord, MapRecord, MobRecord, NewsSummary, SkillRecord } from '@kafra/sdk/contract';
import {
  buyingPrice,
  cardPicture,
  collectionPicture,
  formatCount,
  formatZeny,
  itemPicture,
  itemSubtypeLabel,
  itemTypeLabel,
  mapPicture,
  minimap,
  mobPicture,
  type ShareTarget,
  slottedName,
  stripColorCodes,
} from '@kafra/sdk/rules';
import { plainLine } from './plain-line.ts';

/** Record, such as an item or a monster, that has a share address. All texts are plain lines. */
export interface SharedRecord extends ShareTarget {
  /** Label for the kind of the record: `Item`, `MVP`. */
  label: string;
  title: string;
  /** Facts for the description of the record, at most three. */
  facts: readonly { label: string; value: string }[];
  /** Sentence after the facts in the description of the record. */
  text?: string;
  /** Paths of pictures of the record below `/db`, the best first. The files may be missing. */
  pictures: readonly string[];
}

const maxTitle = 120;
const maxFact = 60;
const maxText = 160;
const maxDescription = 300;

const title = (name: string, id: string | number): string => plainLine(name, maxTitle) || String(id);
const fact = (label: string, value: string | number) => ({
  label,
  value: typeof value === 'number' ? formatCount(value) : plainLine(value, maxFact),
});

/** Returns the description that chat programs and search engines show below the title of a shared record. */
export const describeShared = ({ facts, text }: SharedRecord): string =>
  plainLine(
    [facts.map(({ label, value }) => `${label}: ${value}`).join(' · '), text].filter(Boolean).join(' - '),
    maxDescription,
  );

type SharedItem = Pick<
  ItemRecord,
  'id' | 'name' | 'slots' | 'type' | 'subtype' | 'buy' | 'sell' | 'vended_by' | 'description'
>;

const itemFacts = (item: SharedItem) => [
  fact(
    'Type',
    [itemTypeLabel(item.type), ...(item.subtype === undefined ? [] : [itemSubtypeLabel(item.subtype)])].join(', '),
  ),
  fact('Buy', buyingPrice(item) ?? 'Not sold'),
  fact('Sell', formatZeny(item.sell)),
];

export const sharedItem = (item: SharedItem): SharedRecord => ({
  kind: 'item',
  key: String(item.id),
  label: 'Item',
  title: title(slottedName(item), item.id),
  facts: itemFacts(item),
  ...(item.description !== undefined && { text: plainLine(stripColorCodes(item.description), maxText) }),
  pictures: [...(item.type === 'Card' ? [cardPicture(item.id)] : []), collectionPicture(item.id), itemPicture(item.id)],
});

type SharedMob = Pick<MobRecord, 'id' | 'name' | 'lv' | 'hp' | 'race' | 'size' | 'element' | 'mode'>;

function mobLabel({ mode }: SharedMob): string {
  if (mode.includes('MVP Boss')) return 'MVP';
  return mode.includes('Boss') ? 'Boss' : 'Monster';
}

export const sharedMob = (mob: SharedMob): SharedRecord => ({
  kind: 'monster',
  key: String(mob.id),
  label: mobLabel(mob),
  title: title(mob.name, mob.id),
  facts: [
    fact('Level', mob.lv),
    fact('HP', mob.hp),
    fact('Type', [mob.size, mob.race, `${mob.element.type} ${mob.element.level}`].filter(Boolean).join(', ')),
  ],
  pictures: [mobPicture(mob.id)],
});

type SharedMap = Pick<MapRecord, 'id' | 'name' | 'sub_title' | 'width' | 'height' | 'town' | 'npcs' | 'spawns'>;

/** Maximum number of monsters that the description of a map names. */
const maxNamedMonsters = 3;

function monstersOf({ spawns }: SharedMap): string {
  const names = [...new Set(spawns.map(({ name }) => name))];
  if (names.length === 0) return 'None';
  const named = names.slice(0, maxNamedMonsters).join(', ');
  return names.length > maxNamedMonsters ? `${named} and ${names.length - maxNamedMonsters} more` : named;
}

export const sharedMap = (map: SharedMap): SharedRecord => ({
  kind: 'map',
  key: map.id,
  label: map.town ? 'Town' : 'Map',
  title: title(map.name, map.id),
  facts: [
    fact('Size', `${map.width} x ${map.height}`),
    fact('Monsters', monstersOf(map)),
    fact('NPCs', map.npcs.length),
  ],
  ...(map.sub_title !== undefined && { text: plainLine(map.sub_title, maxText) }),
  pictures: [minimap(map.id), mapPicture(map.id)],
});

/** Returns the shared record of a news item. Its text is the beginning without formatting. */
export const sharedNews = ({ slug, title: name, published_at, excerpt }: NewsSummary): SharedRecord => ({
  kind: 'news',
  key: slug,
  label: 'News',
  title: title(name, slug),
  facts: [fact('Published', new Date(published_at).toISOString().slice(0, 10))],
  text: plainLine(excerpt, maxText),
  pictures: [],
});

/**
 * Returns the shared record of a castle with the guild that holds it. `status` is the word before the guild, such as
 * `Won by`.
 */
export const sharedCastle = (castle: CastleEntry, status: string): SharedRecord => ({
  kind: 'castle',
  key: String(castle.id),
  label: 'Castle',
  title: title(castle.name, castle.id),
  facts: [
    castle.guild === undefined ? fact('Held by', 'No guild') : fact(status, castle.guild),
    ...(castle.guild !== undefined && castle.since !== undefined
      ? [fact('Since', new Date(castle.since).toISOString().slice(0, 10))]
      : []),
    ...(castle.map === '' ? [] : [fact('Map', castle.map)]),
  ],
  ...(castle.location !== undefined && { text: plainLine(castle.location, maxText) }),
  pictures: castle.map === '' ? [] : [minimap(castle.map), mapPicture(castle.map)],
});

type SharedSkill = Pick<SkillRecord, 'id' | 'name' | 'max_level' | 'target' | 'type' | 'elements' | 'learned_by'>;

export const sharedSkill = (skill: SharedSkill): SharedRecord => ({
  kind: 'skill',
  key: String(skill.id),
  label: 'Skill',
  title: title(skill.name, skill.id),
  facts: [
    fact('Highest Level', skill.max_level),
    fact('Target', skill.target),
    ...(skill.type === undefined ? [] : [fact('Type', [skill.type, ...skill.elements].join(', '))]),
  ],
  pictures: [],
});

/** Returns the shared record for the market offers of an item. It has no prices, because the market needs a session. */
export const sharedOffers = (item: SharedRecord, key: string): SharedRecord => {
  const [, refine] = key.split('-');
  return {
    ...item,
    kind: 'market',
    key,
    label: 'Market',
    title: refine === undefined ? item.title : `+${refine} ${item.title}`,
    text: 'Offers of players on the market.',
  };
};
