import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import { eyes, glare, type MobPainter, middle } from './drawing.ts';

const pair = (shape: Parameters<typeof mirrored>[0]) => mirrored(shape, middle);

/** Functions that draw animal monsters, seen from the front unless stated otherwise. */
export const beasts = {
  drop: (on, main, trim) => {
    on.paint(join(ellipse(24, 32, 17, 12), ellipse(24, 24, 12, 11), polygon([24, 6], [18, 18], [30, 18])), main).paint(
      ellipse(17, 20, 3, 3.4),
      main,
      { flat: 4, soft: true },
    );
    eyes(on, { x: 18.4, y: 29, size: 2.4 });
    on.paint(stroke(0.9, [22, 34.4], [24, 35.6], [26, 34.4]), p.ink, { flat: 0, soft: true }).paint(
      pair(ellipse(14, 34, 2.2, 1.4)),
      trim,
      { flat: 3, soft: true },
    );
  },
  hare: (on, main, trim) => {
    on.paint(pair(turned(ellipse(17, 11, 4, 10), -10, [17, 20])), main).paint(
      pair(turned(ellipse(17, 11, 1.7, 7), -10, [17, 20])),
      trim,
      { soft: true },
    );
    on.paint(ellipse(24, 36, 12, 8.6), main)
      .paint(ellipse(24, 25.6, 12, 10), main)
      .paint(pair(ellipse(16, 43, 5.4, 2.8)), main)
      .paint(ellipse(24, 30, 5, 3.6), p.bone, { soft: true });
    eyes(on, { x: 18, y: 25 });
    on.dots(p.rose[1], [23, 28], [24, 28], [24, 29]);
  },
  rodent: (on, main, trim) => {
    on.paint(stroke(1.5, [34, 40], [43, 38], [44, 29]), trim)
      .paint(pair(ellipse(13, 15, 6.4, 6.4)), main)
      .paint(pair(ellipse(13, 15, 3.6, 3.6)), trim, { soft: true });
    on.paint(ellipse(24, 34, 13.6, 10.4), main)
      .paint(join(ellipse(24, 24, 11.4, 9.6), ellipse(24, 29, 6, 5)), main)
      .paint(pair(ellipse(15, 43, 4, 2.2)), trim);
    eyes(on, { x: 18.6, y: 22.6, size: 2.1 });
    on.paint(ellipse(24, 29, 2, 1.6), trim, { flat: 1, soft: true }).paint(box(22.6, 33, 2.8, 3), p.bone, { flat: 4 });
  },
  bat: (on, main, trim) => {
    on.paint(pair(cut(polygon([20, 22], [4, 8], [1, 28], [8, 25], [12, 32], [17, 28]), ellipse(2, 33, 6, 4))), trim)
      .paint(pair(polygon([16, 18], [17, 6], [23, 15])), main)
      .paint(ellipse(24, 25, 9.6, 10.4), main);
    glare(on, { x: 20, y: 22, colour: p.red });
    on.paint(pair(polygon([20, 28], [23, 28], [21.4, 32])), p.bone, { flat: 4, soft: true });
  },
  boar: (on, main, trim) => {
    on.paint(pair(polygon([10, 18], [12, 6], [20, 14])), trim)
      .paint(pair(box(13, 36, 6, 8)), main)
      .paint(ellipse(24, 32, 16, 10.6), main)
      .paint(ellipse(24, 25, 13.6, 11.6), main);
    on.paint(ellipse(24, 30, 6.4, 4.6), trim).dots(p.ink[0], [21, 29], [21, 30], [26, 29], [26, 30]);
    eyes(on, { x: 17, y: 22, size: 2.1 });
  },
  hedgehog: (on, main, trim) => {
    on.paint(
      join(
        ellipse(24, 28, 18, 15),
        ...[-60, -36, -12, 12, 36, 60].map((angle) => turned(polygon([21, 16], [27, 16], [24, 8]), angle, [24, 28])),
      ),
      main,
    );
    for (const [x, y] of [
      [14, 22],
      [20, 17],
      [28, 17],
      [34, 22],
      [12, 30],
      [36, 30],
    ] as const)
      on.paint(stroke(0.6, [x, y], [x, y + 3]), main, { flat: 1, soft: true });
    on.paint(ellipse(24, 34, 11, 8.6), trim)
      .paint(pair(ellipse(16, 43, 4, 2.2)), trim)
      .paint(ellipse(24, 34, 2.4, 1.9), p.ink, { flat: 0 });
    eyes(on, { x: 18.6, y: 31, size: 2 });
  },
  wolf: (on, main, trim) => {
    on.paint(stroke(4, [36, 34], [43, 27]), main)
      .paint(pair(box(14, 34, 6.4, 10)), main)
      .paint(ellipse(24, 33, 13, 9), main)
      .paint(pair(polygon([12, 18], [12, 4], [22, 13])), main)
      .paint(pair(polygon([14, 14], [14, 8], [18, 12])), trim, { soft: true });
    on.paint(join(ellipse(24, 22, 12.6, 9.6), polygon([16, 26], [32, 26], [27, 34], [21, 34])), main)
      .paint(polygon([19, 27], [29, 27], [26, 34], [22, 34]), trim, { soft: true })
      .paint(ellipse(24, 28, 2.4, 1.8), p.ink, { flat: 0, soft: true });
    glare(on, { x: 18.4, y: 21.4, size: 1.8 });
  },
  fox: (on, main, trim) => {
    on.paint(stroke(5.4, [35, 37], [42, 30], [41, 22]), main)
      .paint(ellipse(41, 20, 4, 4), trim)
      .paint(pair(polygon([10, 20], [9, 3], [22, 13])), main)
      .paint(pair(polygon([12.6, 15], [12, 8], [18, 12.6])), p.ink, { flat: 1, soft: true });
    on.paint(ellipse(24, 36, 11.4, 8), main)
      .paint(polygon([8, 20], [40, 20], [34, 29], [24, 36], [14, 29]), main)
      .paint(ellipse(24, 20, 14, 8), main, { soft: true })
      .paint(polygon([14, 28], [24, 26], [34, 28], [24, 36]), trim, { soft: true });
    eyes(on, { x: 17, y: 22, size: 2 });
    on.paint(ellipse(24, 33.6, 1.9, 1.5), p.ink, { flat: 0, soft: true });
  },
  bear: (on, main, trim) => {
    on.paint(pair(ellipse(12, 11, 5.4, 5.4)), main)
      .paint(pair(ellipse(12, 11, 2.6, 2.6)), trim, { soft: true })
      .paint(pair(ellipse(8, 33, 5.6, 8.4)), main)
      .paint(ellipse(24, 34, 16, 11), main)
      .paint(ellipse(24, 36, 9, 7.4), trim, { soft: true })
      .paint(ellipse(24, 20, 14, 11.6), main);
    on.paint(ellipse(24, 24.6, 6, 4.8), trim).paint(ellipse(24, 22.6, 2.6, 1.9), p.ink, { flat: 0, soft: true });
    eyes(on, { x: 17, y: 18, size: 1.9 });
  },
  stag: (on, main, trim) => {
    on.paint(
      pair(join(stroke(1.5, [19, 15], [11, 9], [9, 2]), stroke(1.2, [12, 10], [4, 8]), stroke(1.2, [10, 6], [15, 2]))),
      trim,
    )
      .paint(pair(box(16, 36, 4.4, 8)), main)
      .paint(ellipse(24, 33, 11.4, 8.6), main)
      .paint(pair(ellipse(12, 19, 5, 2.6)), main);
    on.paint(join(ellipse(24, 20, 9, 7), ellipse(24, 27, 6, 6.6)), main)
      .paint(ellipse(24, 30, 4.6, 3), p.bone, { soft: true })
      .paint(ellipse(24, 29, 2, 1.3), p.ink, { flat: 0, soft: true });
    eyes(on, { x: 18, y: 20, size: 2 });
  },
  goat: (on, main, trim) => {
    on.paint(pair(cut(ellipse(12, 13, 9, 9), ellipse(14.6, 14.6, 5.4, 5.4), box(16, 15, 8, 10))), trim)
      .paint(pair(box(15, 36, 5, 8)), main)
      .paint(ellipse(24, 33, 13, 8.8), main)
      .paint(pair(ellipse(11, 24, 4.6, 2.4)), main);
    on.paint(join(ellipse(24, 21, 9, 7.4), ellipse(24, 28, 6.4, 6)), main)
      .paint(polygon([21, 33], [27, 33], [24, 40]), trim)
      .dots(p.ink[0], [22, 30], [25, 30]);
    glare(on, { x: 19, y: 21.6, size: 1.8, colour: p.ember });
  },
  tusker: (on, main, trim) => {
    on.paint(pair(box(12, 34, 8, 10)), main)
      .paint(join(ellipse(24, 25, 18, 14), ellipse(24, 13, 11, 8)), main)
      .paint(pair(ellipse(7, 22, 4.4, 7)), main)
      .paint(stroke(4, [24, 24], [24, 34], [26, 39]), main);
    on.paint(pair(stroke(1.9, [17, 29], [12, 36], [15, 41])), trim);
    eyes(on, { x: 17, y: 21, size: 1.9 });
    for (const x of [16, 20, 24, 28, 32]) on.paint(stroke(0.6, [x, 7], [x, 11]), main, { flat: 1, soft: true });
  },
  croc: (on, main, trim) => {
    on.paint(polygon([30, 34], [46, 30], [44, 41], [30, 42]), main)
      .paint(ellipse(24, 35, 17, 8), main)
      .paint(pair(ellipse(11, 42, 5, 2.6)), main)
      .paint(join(pair(ellipse(16, 18, 5, 5)), ellipse(24, 24, 13, 8), box(14, 24, 20, 10)), main);
    on.paint(box(14, 30, 20, 2), p.ink, { flat: 0, soft: true });
    for (const x of [15, 19, 23, 27, 31])
      on.paint(polygon([x, 30], [x + 3, 30], [x + 1.4, 33.4]), p.bone, { flat: 4, soft: true });
    glare(on, { x: 16, y: 18, size: 1.7, colour: trim });
  },
  lizard: (on, main, trim) => {
    on.paint(stroke(3, [30, 38], [40, 40], [44, 32], [41, 27]), main)
      .paint(pair(stroke(2.4, [17, 36], [10, 42])), main)
      .paint(ellipse(24, 34, 11, 8.6), main)
      .paint(ellipse(24, 37, 6, 5), trim, { soft: true })
      .paint(join(ellipse(24, 22, 12, 8.4), ellipse(24, 26, 9, 5)), main);
    for (const [x, y] of [
      [24, 9],
      [18, 11],
      [30, 11],
    ] as const)
      on.paint(polygon([x - 3, y + 6], [x + 3, y + 6], [x, y]), trim);
    glare(on, { x: 17, y: 21, size: 2 });
  },
  owl: (on, main, trim) => {
    on.paint(pair(polygon([11, 14], [10, 3], [20, 9])), main)
      .paint(ellipse(24, 28, 15, 16), main)
      .paint(pair(ellipse(9.6, 30, 4.4, 10)), trim)
      .paint(ellipse(24, 33, 8, 9), p.bone, { soft: true })
      .paint(pair(ellipse(17.4, 19, 6, 6)), p.bone);
    eyes(on, { x: 17.8, y: 19, size: 2.8 });
    on.paint(polygon([22, 23], [26, 23], [24, 28]), p.amber).paint(pair(ellipse(19, 44, 3.4, 1.7)), p.amber);
  },
  bird: (on, main, trim) => {
    on.paint(pair(cut(ellipse(8, 22, 9, 13), ellipse(3, 33, 9, 9))), trim)
      .paint(ellipse(24, 31, 10, 11), main)
      .paint(ellipse(24, 17, 8, 7.6), main)
      .paint(polygon([20, 19], [28, 19], [24, 27]), p.amber)
      .paint(pair(stroke(1, [20, 40], [19, 45])), p.amber);
    glare(on, { x: 19.8, y: 15.6, size: 1.6 });
  },
  fish: (on, main, trim) => {
    on.paint(polygon([34, 26], [46, 15], [44, 26], [46, 38]), trim)
      .paint(polygon([18, 14], [30, 6], [31, 18]), trim)
      .paint(ellipse(21, 26, 17, 13), main)
      .paint(both(ellipse(21, 26, 17, 13), ellipse(20, 37, 16, 9)), p.bone, { soft: true })
      .paint(polygon([22, 28], [32, 34], [24, 38]), trim);
    on.paint(ellipse(12, 22, 4, 4.4), p.snow, { flat: 4 })
      .paint(ellipse(11, 22, 1.9, 2.3), p.ink, { flat: 0, soft: true })
      .paint(stroke(0.9, [5, 30], [10, 32], [14, 30.4]), p.ink, { flat: 0, soft: true });
  },
  angler: (on, main, trim) => {
    on.paint(stroke(1, [24, 14], [18, 4], [9, 6]), main)
      .paint(ellipse(8, 8.4, 3.6, 3.6), p.honey, { flat: 4 })
      .paint(polygon([36, 26], [46, 17], [46, 37]), trim)
      .paint(ellipse(23, 27, 18, 14.6), main)
      .paint(ellipse(14, 32, 10, 6), p.ink, { flat: 0, soft: true });
    for (const [x, y] of [
      [6, 29],
      [10, 27.6],
      [14, 27],
      [18, 28],
    ] as const)
      on.paint(polygon([x - 1.6, y], [x + 2, y], [x, y + 5]), p.bone, { flat: 4, soft: true });
    on.paint(ellipse(14, 20, 4, 4), p.honey, { flat: 4 }).paint(ellipse(13.6, 20, 1.6, 2.6), p.ink, {
      flat: 0,
      soft: true,
    });
  },
  seahorse: (on, main, trim) => {
    on.paint(cut(ellipse(29, 38, 8, 7), ellipse(27, 37, 3.6, 3)), main)
      .paint(polygon([30, 18], [41, 22], [32, 31]), trim)
      .paint(join(ellipse(26, 25, 9, 12), ellipse(22, 13, 8.6, 7.6), box(7, 13, 12, 5)), main);
    for (const y of [20, 24, 28, 32]) on.paint(stroke(0.6, [19, y], [26, y + 1]), main, { flat: 1, soft: true });
    on.paint(polygon([18, 6], [22, 0], [26, 6]), trim)
      .paint(ellipse(20, 11.6, 2, 2.6), p.ink, { flat: 0, soft: true })
      .paint(stroke(1, [10, 42], [13, 20]), p.steel)
      .paint(polygon([11, 21], [16, 21], [14, 12]), p.steel);
  },
  turtle: (on, main, trim) => {
    on.paint(pair(ellipse(9, 39, 5.6, 3.8)), trim)
      .paint(both(ellipse(24, 33, 18, 20), box(0, 0, 48, 38)), main)
      .paint(join(stroke(0.8, [24, 14], [24, 24]), stroke(0.8, [10, 26], [38, 26])), main, { flat: 1, soft: true })
      .paint(ellipse(24, 35, 9, 7.4), trim);
    eyes(on, { x: 20, y: 33, size: 1.7 });
    on.paint(stroke(0.8, [21, 38.6], [27, 38.6]), p.ink, { flat: 0, soft: true });
  },
  crab: (on, main, trim) => {
    on.paint(pair(stroke(1.6, [14, 36], [7, 39], [5, 44])), main)
      .paint(pair(stroke(1.6, [17, 38], [13, 44])), main)
      .paint(pair(stroke(2, [12, 28], [7, 22])), main)
      .paint(pair(cut(ellipse(7.6, 15, 6.6, 7.4), polygon([8, 14], [4, 4], [13, 6]))), main);
    on.paint(ellipse(24, 31, 15, 10), main)
      .paint(ellipse(24, 36, 9, 4), trim, { soft: true })
      .paint(pair(box(18, 16, 2, 8)), main);
    eyes(on, { x: 19, y: 17, size: 2.6 });
  },
  clam: (on, main, trim) => {
    on.paint(both(ellipse(24, 30, 20, 20), box(0, 0, 48, 29)), main).paint(
      join(stroke(0.7, [24, 29], [10, 16]), stroke(0.7, [24, 29], [24, 10]), stroke(0.7, [24, 29], [38, 16])),
      main,
      { flat: 1, soft: true },
    );
    on.paint(ellipse(24, 32, 19, 6), p.plum, { flat: 1 })
      .paint(both(ellipse(24, 33, 20, 11), box(0, 34, 48, 14)), main)
      .paint(ellipse(24, 32, 4, 4), trim);
    eyes(on, { x: 15, y: 31, size: 1.7, colour: p.honey });
  },
  snake: (on, main, trim) => {
    on.paint(ellipse(24, 39, 18, 6), main)
      .paint(ellipse(24, 34, 13, 5), main)
      .paint(stroke(4.6, [24, 33], [19, 26], [24, 18]), main)
      .paint(polygon([9, 16], [24, 8], [39, 16], [30, 30], [18, 30]), main)
      .paint(polygon([17, 20], [31, 20], [27, 29], [21, 29]), trim, { soft: true })
      .paint(ellipse(24, 14, 7.4, 6.4), main)
      .paint(stroke(0.7, [24, 19], [24, 24], [22, 26]), p.red, { flat: 2, soft: true });
    glare(on, { x: 20.4, y: 13, size: 1.7 });
  },
} as const satisfies Record<string, MobPainter>;
