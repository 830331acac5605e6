import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, type Shape, stroke, turned } from '../pixel/shape.ts';
import type { Sprite } from '../pixel/sprite.ts';
import type { PersonAppearance } from './appearance.ts';

/** Returns a shape with its mirror image. The grid of a person is 24 by 32 units, with the centre at 12. */
const pair = (shape: Shape) => mirrored(shape, 12);
type Painter = (on: Sprite, look: PersonAppearance) => void;

const behind: Partial<Record<PersonAppearance['style'], Shape>> = {
  long: join(ellipse(12, 11, 7.6, 7), box(4.6, 11, 14.8, 10)),
  tail: stroke(2.2, [17, 8], [20, 12], [19.6, 18]),
  bob: join(ellipse(12, 10.6, 7.8, 6.6), box(4.4, 10, 15.2, 5)),
  bun: ellipse(12, 2, 3.2, 2.8),
  curly: join(
    ...[0, 40, 80, 120, 160, 200, 240, 280, 320].map((angle) => turned(ellipse(12, 3.4, 3, 3), angle, [12, 9.4])),
  ),
};

const fringe = cut(ellipse(12, 8.4, 7.2, 6), ellipse(12, 12.6, 6, 4.8));
const crops: Record<PersonAppearance['style'], Shape | undefined> = {
  short: fringe,
  bob: fringe,
  long: fringe,
  tail: fringe,
  bun: fringe,
  spiky: join(
    fringe,
    polygon([5, 8], [4, 1.6], [9, 4]),
    polygon([8.4, 4], [10, -0.6], [13, 3.6]),
    polygon([12.6, 4], [16.6, 0.4], [17.6, 5]),
    polygon([17, 5], [21, 4], [19, 9]),
  ),
  curly: fringe,
  bald: undefined,
};

const legs: Painter = (on, { trim }) =>
  on.paint(pair(box(8.4, 25, 3, 4)), p[trim]).paint(pair(box(7.8, 27.6, 3.8, 3)), p.leather);
const sleeves: Painter = (on, { main, skin }) =>
  on.paint(pair(stroke(1.9, [7.4, 17.4], [5, 22.4])), p[main]).paint(pair(ellipse(4.8, 23.8, 1.6, 1.6)), p[skin]);
const skirt = polygon([8.4, 15.4], [15.6, 15.4], [19, 30.4], [5, 30.4]);
const trunk = polygon([7.6, 15.4], [16.4, 15.4], [17, 26], [7, 26]);

const outfits: Record<PersonAppearance['outfit'], Painter> = {
  tunic: (on, look) => {
    legs(on, look);
    sleeves(on, look);
    on.paint(trunk, p[look.main]).paint(box(7, 22.4, 10, 1.6), p[look.trim], { soft: true });
  },
  dress: (on, look) => {
    sleeves(on, look);
    on.paint(skirt, p[look.main])
      .paint(polygon([9.6, 15.4], [14.4, 15.4], [14.8, 30], [9.2, 30]), p[look.trim], { soft: true })
      .paint(box(7.6, 20.6, 8.8, 1.4), p[look.main], { flat: 1, soft: true });
  },
  robe: (on, look) => {
    on.paint(pair(polygon([9, 15.4], [2.8, 23], [6.4, 25], [9.6, 21])), p[look.main])
      .paint(pair(ellipse(4.4, 24.4, 1.6, 1.4)), p[look.skin])
      .paint(skirt, p[look.main])
      .paint(box(11.2, 16, 1.7, 14.4), p[look.trim], { soft: true });
  },
  armor: (on, look) => {
    legs(on, look);
    sleeves(on, look);
    on.paint(trunk, p[look.main])
      .paint(pair(ellipse(6.6, 17, 2.9, 2.5)), p[look.main])
      .paint(box(11, 16, 2, 9), p[look.trim], { soft: true })
      .paint(box(7, 22.6, 10, 1.8), p.leather, { soft: true });
  },
  apron: (on, look) => {
    legs(on, look);
    sleeves(on, look);
    on.paint(trunk, p[look.main]).paint(polygon([9, 17.4], [15, 17.4], [16.4, 27.4], [7.6, 27.4]), p[look.trim]);
  },
  coat: (on, look) => {
    legs(on, look);
    sleeves(on, look);
    on.paint(polygon([7.4, 15.4], [16.6, 15.4], [18.4, 28], [5.6, 28]), p[look.main])
      .paint(polygon([10.4, 15.4], [13.6, 15.4], [13.2, 28], [10.8, 28]), p[look.trim], { soft: true })
      .dots(p.gold[3], [9, 18], [9, 21], [14, 18], [14, 21]);
  },
  wrap: (on, look) => {
    legs(on, look);
    on.paint(pair(stroke(1.8, [7.4, 17.4], [5, 22.4])), p[look.skin])
      .paint(trunk, p[look.main])
      .paint(polygon([7.6, 15.4], [11, 15.4], [16.6, 22], [16.8, 24]), p[look.trim], { soft: true })
      .paint(box(7, 23, 10, 1.8), p[look.trim], { soft: true });
  },
};

const hats: Record<NonNullable<PersonAppearance['hat']>, Painter> = {
  clerk: (on) =>
    on
      .paint(both(ellipse(12, 6.4, 7.4, 3.6), box(0, 0, 24, 7)), p.snow)
      .paint(box(5, 5.4, 14, 1.6), p.brass, { soft: true })
      .paint(pair(polygon([5.4, 4], [2.4, 6], [3, 10], [5.6, 8])), p.snow),
  helm: (on, { trim }) =>
    on
      .paint(both(ellipse(12, 8.4, 7.4, 7), box(0, 0, 24, 9)), p.steel)
      .paint(box(4.6, 7.6, 14.8, 1.7), p.iron)
      .paint(box(11, 0.4, 2, 6), p[trim]),
  hood: (on, { main }) =>
    on.paint(cut(join(ellipse(12, 9, 8, 8), polygon([9, 2], [15, 2], [12, -1])), ellipse(12, 11.4, 5.8, 5.2)), p[main]),
  straw: (on) =>
    on
      .paint(ellipse(12, 6.4, 10.6, 2.6), p.honey)
      .paint(both(ellipse(12, 5.6, 6, 5), box(0, 0, 24, 6)), p.honey)
      .paint(box(6, 4.6, 12, 1.2), p.red, { soft: true }),
  band: (on, { trim }) => on.paint(box(5, 6, 14, 2), p[trim]).paint(polygon([18.6, 6.4], [23, 8], [20, 10]), p[trim]),
  toque: (on) =>
    on.paint(join(ellipse(8, 2.6, 3.6, 3), ellipse(16, 2.6, 3.6, 3), ellipse(12, 2, 4, 3), box(7, 3, 10, 4)), p.snow),
  peak: (on, { main, trim }) =>
    on
      .paint(polygon([6, 6], [18, 6], [15.6, -1], [18, -4], [11, -3]), p[main])
      .paint(ellipse(12, 6.4, 9.6, 2.2), p[main])
      .paint(box(6.6, 4.4, 10.8, 1.3), p[trim], { soft: true }),
  feather: (on, { main }) =>
    on
      .paint(polygon([16, 5], [21.6, -2], [18, 5.6]), p.red)
      .paint(both(ellipse(12, 6.4, 8, 5.4), box(0, 0, 24, 6.4)), p[main])
      .paint(ellipse(12, 6.6, 8.8, 1.4), p[main]),
  crown: (on) => on.paint(polygon([6, 5.6], [5.4, 0], [9, 2.6], [12, -1.4], [15, 2.6], [18.6, 0], [18, 5.6]), p.gold),
  tall: (on) =>
    on
      .paint(ellipse(12, 5.4, 8.6, 1.9), p.ink)
      .paint(box(7.4, -2.6, 9.2, 8), p.ink)
      .paint(box(7.4, 2.4, 9.2, 1.7), p.red, { soft: true }),
  goggles: (on) => on.paint(box(4.8, 5.6, 14.4, 1.6), p.leather).paint(pair(ellipse(9, 6, 2.4, 2.2)), p.sky),
  veil: (on, { main }) =>
    on
      .paint(
        cut(join(ellipse(12, 8.6, 7.8, 7), box(4.4, 9, 15.2, 9)), ellipse(12, 11.4, 5.6, 5), box(7, 15, 10, 6)),
        p[main],
      )
      .paint(cut(ellipse(12, 7.4, 6.4, 4.4), ellipse(12, 11.4, 5.8, 5)), p.snow),
  horns: (on) => on.paint(pair(polygon([6, 6], [2.4, 3.4], [2, -2], [5, 1.4], [9, 4])), p.bone),
  ears: (on, { hair }) => on.paint(pair(polygon([5, 6], [4.4, -1.6], [10, 3.4])), p[hair]),
};

const shaft = stroke(0.8, [20, 30], [20, 5]);
const held: Record<NonNullable<PersonAppearance['held']>, Painter> = {
  spear: (on) =>
    on.paint(stroke(0.8, [20, 30], [20, 4]), p.wood).paint(polygon([17.8, 6], [22.2, 6], [20, 0]), p.steel),
  staff: (on, { trim }) => on.paint(shaft, p.wood).paint(ellipse(20, 4.6, 2.6, 2.6), p[trim]),
  sword: (on) =>
    on
      .paint(polygon([18.6, 21], [21.4, 21], [21, 9], [20, 7], [19, 9]), p.steel)
      .paint(box(17, 20.6, 6, 1.7), p.brass)
      .paint(box(19.2, 22, 1.7, 3.4), p.leather),
  hammer: (on) => on.paint(stroke(0.9, [20, 27], [20, 13]), p.wood).paint(box(16.8, 9, 6.4, 4.6), p.iron),
  book: (on, { trim }) =>
    on
      .paint(polygon([16, 20], [22.4, 19], [23, 25.4], [16.8, 26.4]), p[trim])
      .paint(box(17.6, 21, 4, 3), p.paper, { soft: true }),
  bow: (on) =>
    on
      .paint(cut(ellipse(17, 18, 6, 9.6), ellipse(15.4, 18, 5.6, 9.4), box(0, 0, 17, 32)), p.amber)
      .paint(box(17, 9, 0.9, 18), p.bone, { flat: 3 }),
  lamp: (on) =>
    on
      .paint(shaft, p.wood)
      .paint(box(17.8, 3, 4.4, 5), p.brass)
      .paint(box(18.8, 4, 2.4, 3), p.honey, { flat: 4, soft: true }),
  basket: (on) =>
    on
      .paint(cut(ellipse(19, 21.6, 4.4, 5), ellipse(19, 21.6, 3, 3.6)), p.wood)
      .paint(polygon([14.6, 22], [23.4, 22], [22, 27.6], [16, 27.6]), p.sand)
      .paint(join(ellipse(17, 21.6, 1.7, 1.6), ellipse(20.6, 21.6, 1.7, 1.6)), p.red),
  ladle: (on) => on.paint(stroke(0.8, [20, 25], [20, 14]), p.steel).paint(ellipse(20, 12, 2.6, 2.2), p.steel),
  daggers: (on) =>
    on
      .paint(pair(polygon([18, 22], [20.6, 22], [21.6, 13.6], [19.4, 16])), p.steel)
      .paint(pair(box(17.6, 21.6, 4, 1.3)), p.brass),
  fiddle: (on) =>
    on
      .paint(stroke(0.8, [16, 23], [22, 13]), p.bark)
      .paint(join(ellipse(15, 23.6, 3.4, 2.9), ellipse(17.4, 20.6, 2.4, 2)), p.amber),
  gun: (on) => on.paint(join(box(17, 20, 6.6, 2.2), polygon([17, 21], [19.6, 21], [19, 25.4], [16.6, 25])), p.iron),
  flask: (on, { trim }) => on.paint(join(ellipse(19.6, 23.6, 3, 3), box(18.6, 18, 2, 4)), p[trim]),
  fists: (on, { trim }) => on.paint(pair(ellipse(4.6, 23.8, 2.6, 2.5)), p[trim]),
  star: (on) =>
    on.paint(
      polygon([20, 16], [21.2, 20], [25, 21], [21.2, 22.2], [20, 26], [18.8, 22.2], [15, 21], [18.8, 20]),
      p.steel,
    ),
};

/** Area of a drawn person in which the body covers the hair behind it. */
const torso = box(7.4, 15.6, 9.2, 20);

const paintFace = (on: Sprite, { skin }: PersonAppearance) =>
  on
    .paint(ellipse(12, 9.8, 6.6, 6.2), p[skin])
    .dots(p.ink[0], [9, 10], [9, 11], [14, 10], [14, 11])
    .dots(p.rose[2], [7, 12], [16, 12]);

function paintCrop(on: Sprite, { style, hair }: PersonAppearance): void {
  const crop = crops[style];
  if (crop) on.paint(crop, p[hair]);
}

const paintHeld: Painter = (on, look) => look.held && held[look.held](on, look);
export const paintHat: Painter = (on, look) => look.hat && hats[look.hat](on, look);

/** Draws the clothes and equipment of a person without a head. */
export function paintBody(on: Sprite, look: PersonAppearance): void {
  outfits[look.outfit](on, look);
  paintHeld(on, look);
}

/** Draws a face with its hair on a separate picture, to be laid over a body. Hair behind the body is left out. */
export function paintHead(on: Sprite, look: PersonAppearance): void {
  const back = behind[look.style];
  if (back) on.paint(cut(back, torso), p[look.hair]);
  paintFace(on, look);
  paintCrop(on, look);
}

/** Draws a whole person, the rearmost shapes first. */
export function drawPerson(on: Sprite, look: PersonAppearance): void {
  const back = behind[look.style];
  if (back) on.paint(back, p[look.hair]);
  outfits[look.outfit](on, look);
  paintFace(on, look);
  paintCrop(on, look);
  paintHat(on, look);
  paintHeld(on, look);
}
