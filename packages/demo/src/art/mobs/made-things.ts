import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import { eyes, glare, type MobPainter, middle } from './drawing.ts';

const pair = (shape: Parameters<typeof mirrored>[0]) => mirrored(shape, middle);

/** Functions that draw monsters that were built or carved. */
export const madeThings = {
  golem: (on, main, trim) => {
    on.paint(pair(box(14, 36, 8, 9)), main)
      .paint(pair(join(ellipse(7, 24, 6.6, 6), ellipse(6.4, 35, 5.6, 6))), main)
      .paint(polygon([12, 17], [36, 17], [38, 30], [33, 39], [15, 39], [10, 30]), main)
      .paint(polygon([17, 6], [31, 6], [34, 12], [31, 19], [17, 19], [14, 12]), main);
    glare(on, { x: 20, y: 12.6, size: 1.7, colour: trim });
    on.paint(polygon([24, 23], [28, 28], [24, 33], [20, 28]), trim).paint(
      join(stroke(0.7, [14, 24], [18, 27], [16, 32]), stroke(0.7, [33, 21], [30, 25])),
      main,
      { flat: 0, soft: true },
    );
  },
  clockwork: (on, main, trim) => {
    on.paint(pair(mirrored(cut(ellipse(40, 14, 4, 4), ellipse(40, 14, 1.7, 1.7)), 40)), p.iron)
      .paint(box(30, 13, 9, 2), p.iron)
      .paint(pair(box(17, 37, 5, 7)), p.iron)
      .paint(pair(stroke(1.6, [14, 27], [8, 34])), p.iron)
      .paint(box(14, 23, 20, 15), main)
      .paint(ellipse(24, 30, 5.6, 5.6), p.paper)
      .paint(join(stroke(0.6, [24, 30], [24, 26.4]), stroke(0.6, [24, 30], [27, 31])), p.ink, { flat: 0, soft: true })
      .paint(both(ellipse(24, 14, 10.6, 10), box(0, 0, 48, 23)), main)
      .paint(polygon([20, 5], [28, 5], [24, -1]), trim);
    eyes(on, { x: 19.6, y: 14, size: 2.2, colour: p.sky });
    on.dots(main[0], [21, 20], [23, 20], [25, 20]);
  },
  pendulum: (on, main, trim) => {
    on.paint(join(box(22.6, 4, 2.8, 26), box(14, 2, 20, 4)), trim)
      .paint(ellipse(24, 33, 12, 12), main)
      .paint(cut(ellipse(24, 33, 9, 9), ellipse(24, 33, 7.8, 7.8)), main, { flat: 1, soft: true });
    glare(on, { x: 20, y: 31, size: 1.8, colour: p.sky });
    on.paint(stroke(0.9, [20, 37.6], [28, 37.6]), p.ink, { flat: 0, soft: true });
  },
  eye: (on, main, trim) => {
    for (const x of [12, 19, 29, 36]) on.paint(stroke(1.3, [24, 32], [x, 39], [x + (x < 24 ? -2 : 2), 45]), trim);
    on.paint(ellipse(24, 22, 17, 17), main)
      .paint(ellipse(24, 22, 11, 11), p.snow)
      .paint(ellipse(24, 22, 6.4, 6.4), trim)
      .paint(ellipse(24, 22, 3, 4), p.ink, { flat: 0, soft: true })
      .dots(p.snow[4], [21, 19], [22, 19], [21, 20])
      .paint(both(ellipse(24, 22, 17, 17), box(0, 0, 48, 13.6)), main);
  },
  book: (on, main, trim) => {
    on.paint(polygon([3, 14], [24, 20], [45, 14], [43, 39], [24, 44], [5, 39]), main)
      .paint(polygon([6, 13], [24, 18], [24, 41], [7.6, 37]), p.paper)
      .paint(polygon([42, 13], [24, 18], [24, 41], [40.4, 37]), p.paper);
    for (const y of [24, 28, 32])
      on.paint(pair(stroke(0.5, [11, y - 1], [20, y + 1])), p.leather, { flat: 1, soft: true });
    on.paint(ellipse(24, 27, 5.4, 4), trim)
      .paint(ellipse(24, 27, 1.9, 3), p.ink, { flat: 0, soft: true })
      .dots(p.honey[4], [15, 8], [31, 5], [24, 10], [37, 9], [9, 6]);
  },
  chest: (on, main, trim) => {
    on.paint(polygon([6, 16], [42, 16], [40, 5], [8, 5]), main).paint(box(7, 16, 34, 7), p.ink, { flat: 0 });
    for (const x of [9, 15, 21, 27, 33])
      on.paint(polygon([x, 16], [x + 5, 16], [x + 2.5, 22]), p.bone, { flat: 4, soft: true });
    on.paint(box(5, 24, 38, 18), main)
      .paint(join(box(9, 5, 3.4, 11), box(35.6, 5, 3.4, 11), box(9, 24, 3.4, 18), box(35.6, 24, 3.4, 18)), trim)
      .paint(box(20.6, 24, 7, 8), p.gold)
      .paint(polygon([18, 24], [26, 24], [22, 37]), p.rose);
    glare(on, { x: 17, y: 10.4, size: 1.8 });
  },
  strongbox: (on, main, trim) => {
    on.paint(both(ellipse(24, 20, 19, 14), box(0, 0, 48, 20)), main)
      .paint(box(5, 20, 38, 22), main)
      .paint(join(box(10, 7, 4, 35), box(34, 7, 4, 35), box(5, 19, 38, 3)), trim)
      .paint(ellipse(24, 25, 5, 5.6), p.gold)
      .paint(join(ellipse(24, 24, 1.6, 1.6), box(23.2, 24, 1.6, 4)), p.ink, { flat: 0, soft: true });
  },
  crystal: (on, main, trim) => {
    on.paint(pair(polygon([11, 22], [16, 28], [14, 41], [8, 39], [7, 29])), trim)
      .paint(polygon([24, 1], [34, 13], [34, 32], [24, 45], [14, 32], [14, 13]), main)
      .paint(polygon([24, 1], [24, 45], [14, 32], [14, 13]), main, { flat: 3, soft: true })
      .paint(polygon([24, 8], [28, 15], [24, 34], [20, 15]), main, { flat: 4, soft: true });
  },
  bell: (on, main, trim) => {
    on.paint(ellipse(24, 40, 4, 4), trim)
      .paint(
        join(both(ellipse(24, 19, 13, 15), box(0, 0, 48, 24)), polygon([11, 20], [37, 20], [42, 37], [6, 37])),
        main,
      )
      .paint(cut(ellipse(24, 4, 5, 4), ellipse(24, 4, 2.4, 2)), trim)
      .paint(join(ellipse(15, 34, 2, 1.6), ellipse(31, 33, 2.6, 1.8), ellipse(38, 35, 1.4, 1.4)), p.bone, {
        flat: 3,
        soft: true,
      });
    glare(on, { x: 18.4, y: 22, size: 2.2, colour: p.ghost });
  },
  kite: (on, main, trim) => {
    on.paint(stroke(0.8, [24, 34], [29, 39], [23, 42], [28, 47]), trim)
      .paint(polygon([24, 1], [39, 17], [24, 36], [9, 17]), main)
      .paint(join(polygon([24, 1], [24, 17], [9, 17]), polygon([24, 17], [39, 17], [24, 36])), trim, { soft: true });
    eyes(on, { x: 19.6, y: 16, size: 1.9 });
  },
  scarecrow: (on, main, trim) => {
    on.paint(join(box(22.6, 30, 3, 15), box(3, 24, 42, 3)), p.wood)
      .paint(polygon([13, 22], [35, 22], [33, 38], [28, 35], [24, 39], [20, 35], [15, 38]), main)
      .paint(pair(polygon([3, 22], [14, 22], [14, 29], [3, 29])), main)
      .paint(ellipse(24, 15, 9, 8.6), p.sand)
      .paint(ellipse(24, 9, 15, 3.4), trim)
      .paint(polygon([17, 9], [31, 9], [27, 0], [21, 1]), trim);
    glare(on, { x: 20.4, y: 14.4, size: 1.4, colour: p.ember });
    on.paint(stroke(0.8, [20, 19], [22, 20], [24, 19], [26, 20], [28, 19]), p.ink, { flat: 0, soft: true });
  },
  sphinx: (on, main, trim) => {
    on.paint(pair(box(7, 33, 9, 11)), main)
      .paint(ellipse(24, 34, 16, 9), main)
      .paint(pair(polygon([13, 6], [17, 22], [9, 30], [7, 14])), trim)
      .paint(polygon([13, 4], [35, 4], [34, 26], [14, 26]), trim)
      .paint(ellipse(24, 17, 8.6, 9.6), main);
    glare(on, { x: 20.4, y: 16, size: 1.6, colour: p.sky });
    on.paint(stroke(0.8, [21, 22], [27, 22]), p.ink, { flat: 0, soft: true })
      .paint(polygon([22, 26], [26, 26], [25, 33], [23, 33]), p.gold)
      .paint(stroke(0.7, [15, 9], [33, 9]), p.blue, { flat: 2, soft: true });
  },
  astrolabe: (on, main, trim) => {
    on.paint(cut(ellipse(24, 23, 22, 22), ellipse(24, 23, 18.6, 18.6)), main)
      .paint(cut(turned(ellipse(24, 23, 20, 8), 35, [24, 23]), turned(ellipse(24, 23, 17.4, 5.6), 35, [24, 23])), trim)
      .paint(
        cut(turned(ellipse(24, 23, 20, 8), -35, [24, 23]), turned(ellipse(24, 23, 17.4, 5.6), -35, [24, 23])),
        main,
      )
      .paint(ellipse(24, 23, 9, 9), p.indigo);
    on.paint(ellipse(24, 23, 4.6, 5.6), p.honey, { flat: 4 })
      .paint(ellipse(24, 23, 1.7, 4.4), p.ink, { flat: 0, soft: true })
      .paint(join(ellipse(5, 12, 2.4, 2.4), ellipse(42, 34, 3, 3), ellipse(38, 7, 1.9, 1.9)), p.rose);
  },
} as const satisfies Record<string, MobPainter>;
