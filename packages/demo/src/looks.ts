import { dyeNumbers, usualHeadgear } from './art/people/classes.ts';
import { hairColourNumbers, headNumbers } from './art/people/hair.ts';
import { allHeadgear } from './art/people/headgear.ts';
import type { RealmCharacter } from './population.ts';

/** Picture numbers of headgear for the top of the head. */
const hats = allHeadgear.flatMap(({ view, place }) => (place === 'top' ? [view] : []));

/**
 * Returns an index below `count` that is computed from a character id. Different values of `turn` give independent
 * indexes.
 */
const turnOf = (id: number, count: number, turn = 1) => Math.floor(id / turn) % count;

/**
 * Returns the appearance of a demo character for the table `char`. It uses only pictures of the demo world's client.
 * Half of the characters wear the colours of their class. A third of those without a hat of their class wear another
 * one.
 */
export function lookOf({ id, job }: Pick<RealmCharacter, 'id' | 'job'>) {
  const usual = usualHeadgear(job);
  const hat = id % 3 === 0 ? (hats[turnOf(id, hats.length, 3)] ?? 0) : 0;
  return {
    hair: turnOf(id, headNumbers.length) + 1,
    hair_color: turnOf(id, hairColourNumbers.length + 1),
    clothes_color: id % 2 === 0 ? 0 : (dyeNumbers[turnOf(id, dyeNumbers.length, 2)] ?? 0),
    ...usual,
    head_top: usual.head_top || (usual.head_mid === 0 ? hat : 0),
  };
}
