import { pigments as p, type Ramp } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke } from '../pixel/shape.ts';
import type { Sprite } from '../pixel/sprite.ts';
import { eyes, glare, type MobPainter, middle } from './drawing.ts';

const pair = (shape: Parameters<typeof mirrored>[0]) => mirrored(shape, middle);

function body(on: Sprite, main: Ramp, skin: Ramp): void {
  on.paint(pair(box(18, 36, 5.4, 8.6)), p.leather)
    .paint(pair(stroke(2.8, [16, 27], [10, 34])), main)
    .paint(pair(ellipse(9.6, 36, 2.6, 2.6)), skin)
    .paint(polygon([16, 23], [32, 23], [35, 40], [13, 40]), main);
}

/** Functions that draw two-legged monsters, living or undead, and spirits. */
export const folk = {
  gob: (on, main, trim) => {
    body(on, trim, main);
    on.paint(pair(polygon([13, 15], [0, 9], [6, 20], [14, 21])), main)
      .paint(ellipse(24, 16, 12, 10.4), main)
      .paint(polygon([21, 18], [27, 18], [24, 25]), main);
    glare(on, { x: 18.6, y: 14.6, size: 2 });
    on.paint(stroke(1, [19, 23], [29, 23]), p.ink, { flat: 0, soft: true })
      .paint(box(11, 6, 26, 3.4), p.leather)
      .paint(ellipse(24, 7.6, 3.6, 3.6), p.sky);
    on.paint(stroke(1.4, [40, 40], [40, 20]), p.wood).paint(ellipse(40, 18, 4, 4), p.iron);
  },
  knight: (on, main, trim) => {
    on.paint(stroke(1.2, [41, 45], [41, 6]), p.wood).paint(polygon([37.6, 9], [44.4, 9], [41, -1]), p.steel);
    body(on, main, trim);
    on.paint(pair(ellipse(13.6, 25, 5, 4.4)), trim)
      .paint(both(ellipse(24, 15, 11, 12), box(0, 0, 48, 25)), main)
      .paint(join(box(15, 14, 18, 3.4), box(22.8, 14, 2.4, 9)), p.ink, { flat: 0, soft: true });
    on.dots(p.honey[4], [18, 15], [19, 15], [28, 15], [29, 15])
      .paint(polygon([22, 5], [26, 5], [27, -1], [21, -1]), p.red)
      .paint(both(ellipse(10, 34, 6.4, 8.4), box(0, 26, 24, 20)), trim);
  },
  mage: (on, main, trim) => {
    on.paint(stroke(1.2, [40, 45], [40, 14]), p.wood)
      .paint(ellipse(40, 11, 4, 4), trim)
      .paint(pair(stroke(3, [17, 27], [10, 34])), main)
      .paint(polygon([17, 22], [31, 22], [38, 45], [10, 45]), main)
      .paint(polygon([22.6, 24], [25.4, 24], [27, 45], [21, 45]), trim, { soft: true })
      .paint(ellipse(24, 17, 10, 9.4), p.skin);
    on.paint(cut(join(ellipse(24, 14.6, 12, 11), pair(box(11.6, 14, 4.6, 12))), ellipse(24, 19.6, 8.4, 7.4)), main);
    eyes(on, { x: 20, y: 19, size: 1.7 });
  },
  maiden: (on, main, trim) => {
    on.paint(pair(stroke(4, [14, 14], [10, 28], [9, 38])), trim)
      .paint(pair(stroke(2, [18, 27], [11, 33])), p.skin)
      .paint(polygon([18, 23], [30, 23], [38, 45], [10, 45]), main)
      .paint(polygon([10.6, 43], [37.4, 43], [38, 45.4], [10, 45.4]), p.snow, { flat: 4, soft: true })
      .paint(ellipse(24, 16, 9.6, 9.4), p.skin)
      .paint(cut(ellipse(24, 13, 12, 11), ellipse(24, 20, 9.6, 8)), trim)
      .paint(ellipse(24, 5, 2.4, 2.4), main);
    eyes(on, { x: 20, y: 17.4, size: 1.8 });
  },
  merrow: (on, main, trim) => {
    on.paint(join(stroke(5, [24, 30], [25, 38], [32, 42]), polygon([30, 38], [45, 36], [39, 46])), main)
      .paint(pair(stroke(2, [18, 25], [11, 31])), p.ghost)
      .paint(polygon([17, 21], [31, 21], [29, 34], [19, 34]), trim)
      .paint(ellipse(24, 14, 9.6, 9), p.ghost)
      .paint(pair(polygon([15, 12], [6, 8], [9, 18])), main)
      .paint(cut(ellipse(24, 10, 11, 8.4), ellipse(24, 17, 9, 7)), main);
    eyes(on, { x: 20, y: 15, size: 1.8 });
    on.paint(stroke(1, [8, 44], [8, 12]), p.bone).paint(
      join(
        polygon([4, 14], [6.4, 14], [5, 5]),
        polygon([6.6, 13], [9.6, 13], [8, 2]),
        polygon([9.8, 14], [12, 14], [11, 5]),
      ),
      p.rose,
    );
  },
  skeleton: (on, main, trim) => {
    on.paint(pair(join(stroke(1.5, [20, 36], [18, 44]), stroke(1.5, [17, 25], [10, 33]))), main)
      .paint(
        join(
          box(22.6, 22, 3, 14),
          stroke(1.2, [16, 25], [24, 24], [32, 25]),
          stroke(1.2, [17, 29], [31, 29]),
          stroke(1.2, [18, 33], [30, 33]),
          ellipse(24, 37, 6, 2.4),
        ),
        main,
      )
      .paint(join(ellipse(24, 12, 11, 10), box(18, 17, 12, 7)), main)
      .paint(pair(ellipse(19.4, 13, 3, 3.6)), p.ink, { flat: 0, soft: true })
      .dots(trim[3], [19, 13], [28, 13], [19, 14], [28, 14])
      .paint(join(box(20, 20, 1, 3), box(23.4, 20, 1, 3), box(27, 20, 1, 3)), p.ink, { flat: 0, soft: true });
    on.paint(stroke(1.3, [9, 40], [9, 22]), p.wood).paint(polygon([6.4, 24], [11.6, 24], [9, 13]), trim);
  },
  ghoul: (on, main, trim) => {
    on.paint(pair(box(17.6, 36, 5.6, 8.6)), trim)
      .paint(pair(stroke(2.6, [15, 26], [7, 28], [5, 35])), main)
      .paint(polygon([14, 23], [34, 22], [35, 40], [13, 39]), trim)
      .paint(ellipse(24, 15, 11, 10.4), main)
      .paint(join(stroke(1, [14, 10], [20, 5]), stroke(1, [27, 5], [32, 9])), trim, { flat: 1, soft: true });
    on.paint(ellipse(19, 15, 3, 3), p.honey, { flat: 4 })
      .paint(ellipse(29, 14, 2, 2), p.honey, { flat: 4 })
      .dots(p.ink[0], [19, 15], [28, 14])
      .paint(ellipse(24, 21, 4.6, 2.2), p.ink, { flat: 0, soft: true });
  },
  mummy: (on, main, trim) => {
    on.paint(pair(box(17, 34, 6, 10.6)), main)
      .paint(pair(stroke(2.8, [15, 26], [6, 25])), main)
      .paint(polygon([15, 22], [33, 22], [32, 38], [16, 38]), main)
      .paint(ellipse(24, 14, 11, 10.6), main);
    for (const [y, lean] of [
      [8, 2],
      [20, -1],
      [26, 2],
      [31, -2],
      [36, 1],
    ] as const)
      on.paint(stroke(0.7, [14, y], [34, y + lean]), main, { flat: 1, soft: true });
    on.paint(box(15, 12, 18, 4.4), p.ink, { flat: 0, soft: true })
      .dots(trim[4], [19, 13], [20, 13], [19, 14], [28, 13], [29, 13], [28, 14])
      .paint(stroke(1, [5, 27], [4, 35], [6, 40]), main);
  },
  veil: (on, main, trim) => {
    on.paint(
      join(
        ellipse(24, 18, 14, 14),
        polygon([10, 18], [38, 18], [42, 40], [36, 37], [31, 44], [24, 38], [17, 44], [12, 37], [6, 40]),
      ),
      main,
    ).paint(ellipse(24, 20, 8.4, 8.6), p.ink, { flat: 0 });
    on.paint(pair(ellipse(20.6, 19, 1.8, 2.6)), trim, { flat: 4, soft: true }).paint(
      pair(stroke(0.7, [15, 28], [13, 38])),
      main,
      { flat: 1, soft: true },
    );
  },
  wisp: (on, main, trim) => {
    on.paint(
      join(ellipse(24, 31, 12, 12), polygon([13, 28], [35, 28], [29, 16], [31, 4], [22, 12], [17, 8], [18, 17])),
      main,
    ).paint(join(ellipse(24, 33, 7, 7.4), polygon([18, 31], [30, 31], [24, 18])), trim, { soft: true });
    eyes(on, { x: 20.4, y: 32, size: 1.8 });
  },
  imp: (on, main, trim) => {
    on.paint(pair(cut(polygon([18, 24], [3, 12], [4, 32], [10, 29], [13, 34]), ellipse(3, 35, 4, 4))), trim)
      .paint(stroke(1.2, [29, 40], [39, 42], [41, 36]), main)
      .paint(polygon([38, 37], [44, 37], [41, 31]), main)
      .paint(ellipse(24, 36, 8.4, 8), main)
      .paint(pair(polygon([15, 12], [12, 1], [22, 8])), trim)
      .paint(ellipse(24, 19, 12, 10.6), main);
    glare(on, { x: 19, y: 18, size: 2.1, colour: p.honey });
    on.paint(stroke(1, [18, 25], [24, 27], [30, 25]), p.ink, { flat: 0, soft: true })
      .paint(pair(polygon([19, 25], [22, 26], [20.6, 29])), p.bone, { flat: 4, soft: true })
      .paint(pair(ellipse(19, 44, 3.4, 1.8)), main);
  },
  fiend: (on, main, trim) => {
    on.paint(pair(cut(polygon([16, 20], [1, 3], [0, 34], [7, 29], [12, 36]), ellipse(0, 37, 5, 5))), trim)
      .paint(pair(stroke(3.4, [14, 25], [7, 33], [9, 39])), main)
      .paint(pair(box(16, 36, 7, 9)), main)
      .paint(polygon([12, 20], [36, 20], [33, 40], [15, 40]), main)
      .paint(pair(join(stroke(2.2, [17, 10], [9, 6], [9, 0]))), p.bone)
      .paint(ellipse(24, 14, 10.6, 9.6), main);
    glare(on, { x: 19.6, y: 13, size: 2.1, colour: p.red });
    on.paint(ellipse(24, 29, 4.4, 5), p.ink, { flat: 0 })
      .paint(ellipse(24, 29, 2, 2.6), trim, { flat: 4, soft: true })
      .paint(stroke(0.9, [20, 19], [28, 19]), p.ink, { flat: 0, soft: true });
  },
  harpy: (on, main, trim) => {
    on.paint(pair(join(ellipse(9, 16, 8, 12), ellipse(7, 28, 6, 8), polygon([16, 22], [6, 38], [14, 32]))), trim)
      .paint(pair(stroke(1.3, [20, 38], [18, 45])), p.amber)
      .paint(ellipse(24, 31, 8.4, 10), main)
      .paint(ellipse(24, 15, 9.4, 9), p.skin)
      .paint(
        cut(join(ellipse(24, 11.6, 11.6, 9), pair(stroke(2.4, [14, 12], [12, 22]))), ellipse(24, 18, 8.4, 7)),
        main,
      );
    glare(on, { x: 20, y: 16, size: 1.6, colour: p.red });
  },
  angel: (on, main, trim) => {
    on.paint(pair(join(ellipse(8, 19, 7, 9), ellipse(6, 27, 5.4, 8), ellipse(10, 33, 5, 6))), trim)
      .paint(pair(stroke(2.4, [18, 26], [13, 33], [21, 32])), main)
      .paint(polygon([18, 22], [30, 22], [36, 45], [12, 45]), main)
      .paint(ellipse(24, 16, 9, 9), p.skin)
      .paint(cut(ellipse(24, 12.6, 10.6, 8.6), ellipse(24, 19, 8.6, 7)), p.honey)
      .paint(cut(ellipse(24, 3.4, 8, 2.8), ellipse(24, 3.4, 5.6, 1.3)), p.honey, { flat: 4 });
    eyes(on, { x: 20.4, y: 17, size: 1.7 });
  },
  dragon: (on, main, trim) => {
    on.paint(pair(cut(polygon([17, 22], [2, 2], [0, 32], [6, 27], [12, 34]), ellipse(0, 35, 5, 5))), trim)
      .paint(stroke(3.2, [32, 40], [42, 43], [46, 36]), main)
      .paint(pair(ellipse(15, 42, 5.4, 3.4)), main)
      .paint(ellipse(24, 33, 12, 11), main)
      .paint(ellipse(24, 36, 7, 7.4), p.sand, { soft: true })
      .paint(pair(polygon([17, 9], [12, 0], [22, 5])), p.bone)
      .paint(join(ellipse(24, 14, 10.6, 8.4), ellipse(24, 20, 7.4, 5.4)), main)
      .dots(p.ink[0], [21, 20], [26, 20]);
    glare(on, { x: 19, y: 13, size: 1.9 });
    for (const y of [33, 37, 41]) on.paint(stroke(0.6, [19, y], [29, y]), p.sand, { flat: 1, soft: true });
  },
} as const satisfies Record<string, MobPainter>;
