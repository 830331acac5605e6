import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mapRecord, mobRecord } from '../../contract/databases.ts';
import { buildSearch, createSearch } from './search.ts';
import type { SearchSchema } from './search-index.ts';
import { mapSearchSchema, mobSearchSchema } from './search-schemas.ts';

interface Thing {
  id: number;
  name: string;
  kinds: string[];
}

const subject: SearchSchema<Thing> = {
  id: (thing) => String(thing.id),
  name: (thing) => thing.name,
  fields: [{ weight: 2, values: (thing) => thing.kinds }],
};

const first =
  `Ancient Amber Bitter Blazing Bloody Bright Broken Crimson Crystal Cursed Dragon Ember Enchanted Faded Fallen
  Feather Forest Frozen Gilded Glowing Golden Hollow Hunter Infernal Ivory Jagged Lucky Lunar Mighty Misty Mystic Noble
  Obsidian Phantom Poison Quiet Rusty Sacred Savage Scarlet Shadow Shining Silver Solemn Spirit Stone Storm Sturdy Thunder
  Twilight Velvet Venom Violet Wandering Whisper Wicked Winter Witch Worn Zephyr`.split(/\s+/);
const second =
  `Anchor Apron Armlet Arrow Axe Banner Basket Blade Boots Bow Bracelet Brooch Buckler Cape Card Chain Charm Circlet
  Cloak Crown Dagger Dress Earring Egg Fan Feather Flask Gauntlet Gem Gloves Hammer Harp Helmet Herb Hood Horn Katana Lance
  Lantern Mantle Mask Mirror Necklace Orb Pendant Potion Powder Quiver Ribbon Ring Robe Sandals Scroll Shield Spear Staff
  Sword Talisman Tiara Whip`.split(/\s+/);

const things: Thing[] = first.flatMap((front, row) =>
  second.map((back, column) => ({
    id: row * second.length + column + 1,
    name: `${front} ${back}`,
    kinds: [back, row % 2 ? 'Weapon' : 'Armor'],
  })),
);
const search = createSearch(things, subject);
const names = (typed: string, most = 5) =>
  search
    .search(typed)
    .slice(0, most)
    .map((thing) => thing.name);

/** Park-Miller random generator, which returns the same numbers on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function misspell(word: string, next: () => number): string {
  const at = Math.floor(next() * (word.length - 1));
  const letter = String.fromCharCode(97 + Math.floor(next() * 26));
  const [before, here, there, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const edits = [before + there, before + letter + here + there, before + letter + there, before + there + here];
  return (edits[Math.floor(next() * edits.length)] ?? before) + after;
}

describe('the search in a list of records', () => {
  it('ranks exact names first, then names that begin with the text, then whole words, parts of words and other fields', () => {
    const list = ['Ring', 'Ring of Fire', 'Gold Ring', 'Spring', 'Band'].map((name, id) => ({
      id: id + 1,
      name,
      kinds: name === 'Band' ? ['ring'] : [],
    }));
    const found = createSearch(list, subject).search('RING');
    expect(found.map((thing) => thing.name)).toEqual(['Ring', 'Ring of Fire', 'Gold Ring', 'Spring', 'Band']);
  });

  it('finds words in any order and in any field', () => {
    expect(names('shield lunar', 1)).toEqual(['Lunar Shield']);
    expect(names('weapon amber sword', 1)).toEqual(['Amber Sword']);
  });

  it('finds ids, accepts underscores as blanks, and matches a number only with ids', () => {
    expect(names('3600')).toEqual([things[3599]?.name]);
    expect(search.counters).toEqual({ candidates: 0, fuseSearches: 0 });
    expect(names('lunar_shield', 1)).toEqual(['Lunar Shield']);
  });

  it('finds misspelt names, even if the text is longer than the ranker accepts', () => {
    expect(names('thunedr hamer', 1)).toEqual(['Thunder Hammer']);
    const long = [{ id: 1, name: 'Certificate of the Honourable Merchants Guild of Alberta', kinds: [] }];
    expect(createSearch(long, subject).search('certifcate of the honourable merchants guild of alberta')).toEqual(long);
  });

  it('treats operators of the search library as plain text', () => {
    expect(names('!lunar shield', 1)).toEqual(['Lunar Shield']);
    expect(names('"', 1)).toEqual([]);
    expect(names('   ')).toEqual([]);
    expect(names('xqzzyqqj')).toEqual([]);
  });

  it('compares at most the maximum number of values for every typed character', () => {
    const next = random(11);
    for (let turn = 0; turn < 150; turn++) {
      const word = misspell(things[Math.floor(next() * things.length)]?.name.toLowerCase() ?? '', next);
      for (let length = 3; length <= word.length; length++) {
        search.search(word.slice(0, length));
        const { candidates, fuseSearches } = search.counters;
        expect(candidates).toBeLessThanOrEqual(400);
        expect(fuseSearches).toBeLessThanOrEqual(1);
      }
    }
    expect(search.search('sword').length).toBeGreaterThanOrEqual(5);
    expect(search.counters).toEqual({ candidates: 0, fuseSearches: 0 });
  });

  it('finds a name with one typing error in at least 95 of 100 cases', () => {
    const next = random(23);
    const sought = Array.from({ length: 400 }, () => things[Math.floor(next() * things.length)]?.name ?? '');
    const hits = sought.filter((name) => names(misspell(name.toLowerCase(), next), 1)[0] === name);
    expect(hits.length / sought.length).toBeGreaterThanOrEqual(0.95);
  });

  it('finds the same records if the search index is built in slices', async () => {
    let pauses = 0;
    // Each time the fake clock is read, it advances by more than the maximum duration of a slice.
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10));
    onTestFinished(() => clock.mockRestore());
    const sliced = await buildSearch(things, subject, async () => void pauses++);
    expect(sliced.search('thunedr hamer')).toEqual(search.search('thunedr hamer'));
    expect(pauses).toBeGreaterThan(0);
  });
});

describe('the search in the monster and map databases', () => {
  const base = { race: 'Plant', size: 'Medium', element: { type: 'Water', level: 1 }, lv: 1, hp: 50, exp: 2, j_exp: 1 };
  const numbers = { attack: [7, 10], def: 0, mdef: 5, attack_range: 1, view_range: 10, chase_range: 12 };
  const speed = { attack_delay: 1872, move_speed: 400, damage_motion: 480 };
  const stats = { str: 1, agi: 1, vit: 1, int: 0, dex: 6, luk: 30 };
  const poring = mobRecord.parse({
    ...{ id: 1002, mob: 'PORING', name: 'Poring', ...base, ...numbers, ...speed, stats, mode: ['Looter'] },
    drops: [{ id: 909, name: 'Jellopy', rate: 7000 }],
    mvp_drops: [{ id: 607, name: 'Yggdrasil Berry', rate: 1 }],
    skills: [{ name: 'Water Attribute Attack', level: 1, states: ['Attack'] }],
    spawns: [{ map_id: 'prt_fild08', total_amount: 70 }],
  });
  const mobs = createSearch([poring], mobSearchSchema);

  it.each([
    '1002',
    'Poring',
    'medium',
    'plant',
    'water',
    'looter',
    'MVP',
    'jellopy',
    'yggdrasil',
    'prt_fild08',
    'attribute',
  ])('finds a monster by %s', (typed) => expect(mobs.search(typed)).toEqual([poring]));

  const place = { x: 1, y: 1, px: 1, py: 1 };
  const field = mapRecord.parse({
    ...{ id: 'prt_fild08', name: 'Prontera Field', sub_title: 'South Gate', width: 400, height: 400 },
    mapflags: ['nomemo'],
    npcs: [{ id: 0, name: 'Guard', ...place }],
    spawns: [{ mob_id: 1002, name: 'Poring', ...base, bexp: 2, jexp: 1, total_amount: 70 }],
  });
  const maps = createSearch([field], mapSearchSchema);

  it.each(['prt_fild08', 'prontera', 'south gate', 'nomemo', 'No Memo', 'poring', 'guard'])(
    'finds a map by %s',
    (typed) => expect(maps.search(typed)).toEqual([field]),
  );
});

describe('a search in a subset of the records', () => {
  const marks = (test: (thing: Thing) => boolean) => Uint8Array.from(things, (thing) => (test(thing) ? 1 : 0));
  const cards = marks(({ kinds: [kind] }) => kind === 'Card');

  it('finds no record outside the subset, for any spelling', () => {
    const next = random(7);
    for (let round = 0; round < 500; round++) {
      const { name } = things[Math.floor(next() * things.length)] ?? { name: '' };
      const typed = round % 2 ? misspell(name, next) : name;
      const allowed = marks(() => next() < 0.1);
      for (const thing of search.search(typed, allowed))
        if (allowed[things.indexOf(thing)] !== 1) throw new Error(`${typed} finds ${thing.name}`);
    }
  });

  it('also searches for misspellings if too few records of the subset match', () => {
    // Exact matches among records that are not allowed do not prevent the search for misspelt names.
    expect(search.search('dragon').length).toBeGreaterThan(5);
    expect(search.search('dragon', cards).map(({ name }) => name)).toContain('Dragon Card');
    expect(search.search('drgon', cards)[0]?.name).toBe('Dragon Card');
    expect(search.search('card', cards).every(({ kinds: [kind] }) => kind === 'Card')).toBe(true);
  });

  it('returns exactly the matches inside the subset for a correct spelling', () => {
    for (const typed of ['ancient', 'card', 'golden card', 'er']) {
      const all = search.search(typed).filter((thing) => cards[things.indexOf(thing)] === 1);
      expect(search.search(typed, cards).slice(0, all.length)).toEqual(all);
    }
  });
});
