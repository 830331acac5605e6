import { type Pigment, pigments as p, type Ramp } from './pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, type Shape, turned } from './pixel/shape.ts';
import { Sprite } from './pixel/sprite.ts';
import { createRandom } from './random.ts';

const shield = join(box(3, 2.4, 18, 10), both(ellipse(12, 11.4, 9, 11), box(0, 12, 24, 12)));

const fields: readonly [Shape, ...Shape[]] = [
  box(12, 0, 12, 24),
  box(0, 12, 24, 12),
  polygon([24, 0], [24, 24], [0, 24]),
  polygon([0, 24], [12, 9], [24, 24]),
  box(8.4, 0, 7.2, 24),
  join(box(12, 0, 12, 12), box(0, 12, 12, 12)),
];

const wing = both(ellipse(2, 16, 12, 12), ellipse(12, 5, 9, 9));

/**
 * Symbols on the emblems of the demo realm's guilds: a star, a lamp, a tower, a wing, a crescent, a sword, a flower, a
 * key.
 */
const charges: readonly [Shape, ...Shape[]] = [
  polygon(
    [12, 4],
    [14, 9.6],
    [19.6, 9.6],
    [15, 13],
    [16.8, 18.6],
    [12, 15.2],
    [7.2, 18.6],
    [9, 13],
    [4.4, 9.6],
    [10, 9.6],
  ),
  join(box(9, 8.4, 6, 8), polygon([7.6, 8.6], [12, 4.6], [16.4, 8.6]), box(7.8, 16, 8.4, 2)),
  join(box(8, 8, 8, 11), box(7, 5, 2.4, 4), box(10.8, 5, 2.4, 4), box(14.6, 5, 2.4, 4)),
  mirrored(wing, 12),
  cut(ellipse(12, 11.6, 7, 7), ellipse(14.6, 10, 5.6, 5.6)),
  turned(
    join(polygon([10.6, 14], [13.4, 14], [13.2, 5], [12, 3], [10.8, 5]), box(8, 14, 8, 1.8), box(11, 15.6, 2, 4.4)),
    0,
    [12, 12],
  ),
  join(...[0, 72, 144, 216, 288].map((angle) => turned(ellipse(12, 7, 2.6, 3.2), angle, [12, 11.6]))),
  join(
    cut(ellipse(12, 7.6, 3.8, 3.6), ellipse(12, 7.6, 1.6, 1.6)),
    box(11, 10.6, 2, 9),
    box(12, 15, 3.4, 1.7),
    box(12, 18, 2.6, 1.7),
  ),
];

const tinctures: readonly [Pigment, ...Pigment[]] = [
  'red',
  'blue',
  'leaf',
  'violet',
  'teal',
  'slate',
  'plum',
  'ember',
  'indigo',
];
const metals: readonly [Pigment, ...Pigment[]] = ['gold', 'bone', 'steel'];

/** Returns a guild's emblem, always the same for the same name: 24 by 24 pixels of red, green, blue and alpha. */
export function drawEmblem(guild: string): Uint8Array {
  const random = createRandom(`guild/${guild}`);
  const field = random.pick(tinctures);
  const others = tinctures.filter((tincture) => tincture !== field);
  const second: Ramp = p[others[random.int(0, others.length - 1)] ?? 'bone'];
  const sprite = new Sprite(24, 24).paint(shield, p[field]);
  if (random.chance(0.7)) sprite.paint(both(shield, random.pick(fields)), second, { soft: true });
  return sprite.paint(random.pick(charges), p[random.pick(metals)]).outline().rgba();
}
