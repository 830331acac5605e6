import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';

const first =
  'Ael,Bran,Cael,Dor,Eri,Fen,Gil,Hal,Ith,Jor,Kes,Lun,Mar,Nim,Orr,Pell,Quin,Ros,Syl,Tam,Una,Ver,Wen,Yar,Zef'.split(',');
const last =
  'wyn,dric,mora,lith,thas,gard,belle,ren,nor,via,kell,mere,ston,dra,fiel,hart,lia,mond,rick,sha,vane,wick'.split(',');
const nouns = 'Ember,Gull,Moss,Lamp,Frost,Thorn,Tide,Star,Ash,Wick,Fox,Owl,Brass,Salt,Veil'.split(',');

/** Returns a generator of unique character and guild names, regardless of case. */
export function createNameGenerator(random: Random, taken: Iterable<string>): () => string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  return () => {
    for (;;) {
      const plain = pickFrom(random, first) + pickFrom(random, last);
      const name = random.chance(0.35) ? `${plain} ${pickFrom(random, nouns)}` : plain;
      const free = used.has(name.toLowerCase()) ? `${name} ${random.int(2, 99)}` : name;
      if (used.has(free.toLowerCase())) continue;
      used.add(free.toLowerCase());
      return free;
    }
  };
}

export const shopTitles = [
  'Cheap potions, no queue',
  'Cards & gear',
  'Leftovers from the Undercroft',
  '+7 to +9, ask me anything',
  'Fresh herbs from Brackwood',
  'Arrows arrows arrows',
  'Honest Halyard & Sons',
  'Everything must go!',
  'Smith for hire',
  'Costumes for the festival',
  'Materials by the stack',
  'Tide-fresh goods',
] as const;

export const buyingTitles = [
  'Buying herbs, good prices',
  'Need ores, stacks only',
  'Potion material wanted',
  'Loot buyer, sell me all',
] as const;

export const guildNames = [
  'Lanternwatch',
  'Saltmere Charter',
  'Order of the Wick',
  'Brackwood Rangers',
  'Cinder Company',
  'Quiet Hush',
  'Ninth Dusk',
  'The Long Table',
] as const;
