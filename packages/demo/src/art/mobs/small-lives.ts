import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import { eyes, glare, type MobPainter, middle } from './drawing.ts';

const pair = (shape: Parameters<typeof mirrored>[0]) => mirrored(shape, middle);

/** Functions that draw insects, plants and jellies. */
export const smallLives = {
  grub: (on, main, trim) => {
    for (const [x, y, r] of [
      [40, 38, 5],
      [34, 36, 6.6],
      [27, 35, 7.6],
    ] as const)
      on.paint(ellipse(x, y, r, r), main);
    on.paint(ellipse(18, 30, 12, 11.6), main)
      .paint(stroke(0.9, [13, 20], [9, 12]), trim)
      .paint(stroke(0.9, [22, 19], [25, 11]), trim)
      .paint(join(ellipse(9, 11.6, 2, 2), ellipse(25, 10.6, 2, 2)), trim);
    on.paint(join(ellipse(12.6, 29, 2.3, 3), ellipse(21.6, 29, 2.3, 3)), p.ink, { flat: 0, soft: true }).dots(
      p.snow[4],
      [11, 27],
      [20, 27],
    );
  },
  cocoon: (on, main, trim) => {
    on.paint(join(ellipse(24, 28, 13, 16), polygon([17, 18], [31, 18], [24, 4])), main);
    for (const y of [18, 24, 30, 36])
      on.paint(stroke(0.8, [12, y + 2], [24, y + 4], [36, y + 1]), main, { flat: 1, soft: true });
    on.paint(pair(ellipse(18.6, 27, 3, 1.4)), p.ink, { flat: 0, soft: true }).paint(ellipse(24, 43, 8, 2), trim);
  },
  butterfly: (on, main, trim) => {
    on.paint(pair(turned(ellipse(11, 14, 10, 11.6), -20, [11, 14])), main)
      .paint(pair(ellipse(13, 33, 8, 8.6)), main)
      .paint(pair(ellipse(11, 14, 4.6, 5)), trim)
      .paint(pair(ellipse(13, 33, 3.4, 3.8)), trim)
      .paint(pair(stroke(0.8, [22, 13], [17, 4])), p.ink, { flat: 1 });
    on.paint(ellipse(24, 27, 4, 13), p.bark).paint(ellipse(24, 15, 5.6, 5.6), p.bark);
    eyes(on, { x: 21, y: 14.6, size: 1.7, colour: p.honey });
  },
  bee: (on, main, trim) => {
    on.paint(pair(turned(ellipse(11, 15, 8.4, 6), 30, [11, 15])), p.ghost)
      .paint(polygon([20, 40], [28, 40], [24, 47]), p.ink)
      .paint(ellipse(24, 32, 11, 11), main)
      .paint(both(ellipse(24, 32, 11, 11), join(box(0, 29, 48, 3.4), box(0, 36, 48, 3.4))), p.ink, {
        flat: 1,
        soft: true,
      })
      .paint(ellipse(24, 19, 10, 8.4), main)
      .paint(pair(stroke(0.9, [20, 12], [15, 6])), trim);
    eyes(on, { x: 19, y: 19, size: 2.6 });
  },
  firefly: (on, main, trim) => {
    on.paint(pair(turned(ellipse(10, 20, 8.6, 5), 25, [10, 20])), p.ghost)
      .paint(ellipse(24, 34, 9.6, 10), p.honey, { flat: 4 })
      .paint(cut(ellipse(24, 34, 9.6, 10), ellipse(24, 33, 7.4, 8)), main, { soft: true })
      .paint(ellipse(24, 20, 9.6, 8.6), main)
      .paint(pair(stroke(0.9, [20, 13], [14, 6])), trim);
    eyes(on, { x: 19, y: 20, size: 2.5 });
  },
  beetle: (on, main, trim) => {
    on.paint(
      pair(join(stroke(1.4, [13, 26], [4, 22]), stroke(1.4, [12, 32], [3, 33]), stroke(1.4, [14, 37], [6, 43]))),
      trim,
    )
      .paint(join(ellipse(24, 31, 14, 13)), main)
      .paint(stroke(0.8, [24, 18], [24, 44]), main, { flat: 0, soft: true })
      .paint(ellipse(24, 17, 9.4, 6.6), trim)
      .paint(pair(stroke(1.6, [20, 13], [15, 8], [20, 3])), trim);
    glare(on, { x: 19.4, y: 17, size: 1.6 });
    on.paint(pair(ellipse(17, 29, 2.4, 2.8)), main, { flat: 4, soft: true });
  },
  spider: (on, main, trim) => {
    on.paint(
      pair(
        join(
          stroke(1.3, [16, 24], [7, 14], [3, 20]),
          stroke(1.3, [15, 28], [5, 25], [2, 34]),
          stroke(1.3, [16, 31], [7, 34], [5, 43]),
          stroke(1.3, [19, 33], [14, 39], [14, 45]),
        ),
      ),
      trim,
    )
      .paint(ellipse(24, 18, 12, 11.4), main)
      .paint(polygon([24, 10], [28, 17], [24, 24], [20, 17]), trim, { soft: true })
      .paint(ellipse(24, 31, 8.4, 7), main);
    glare(on, { x: 20.4, y: 30, size: 1.5, colour: p.red });
    on.dots(p.red[4], [22, 26], [25, 26]).paint(pair(polygon([20, 36], [23, 36], [21.6, 41])), p.bone);
  },
  scorpion: (on, main, trim) => {
    on.paint(stroke(2.6, [30, 32], [42, 28], [41, 14], [32, 9]), main)
      .paint(polygon([33, 5], [34, 13], [26, 11]), trim)
      .paint(stroke(1.3, [14, 36], [8, 43]), main)
      .paint(stroke(1.3, [20, 38], [18, 44]), main)
      .paint(stroke(1.3, [28, 38], [31, 44]), main)
      .paint(ellipse(22, 34, 13, 7.4), main)
      .paint(
        join(stroke(1.8, [12, 32], [6, 26]), cut(ellipse(7, 21, 5.4, 6), polygon([7, 21], [4, 12], [11, 13]))),
        main,
      );
    on.paint(join(ellipse(13, 32, 1.7, 2), ellipse(19, 31, 1.7, 2)), p.honey, { flat: 4, soft: true });
  },
  worm: (on, main, trim) => {
    on.paint(ellipse(24, 43, 17, 3.4), p.sand).paint(join(box(14, 22, 20, 20), ellipse(24, 20, 10.6, 11)), main);
    for (const y of [27, 32, 37]) on.paint(stroke(0.9, [14, y], [24, y + 2], [34, y]), main, { flat: 1, soft: true });
    on.paint(ellipse(24, 18, 7.4, 7.4), trim).paint(ellipse(24, 18, 5.6, 5.6), p.ink, { flat: 0, soft: true });
    for (const angle of [0, 60, 120, 180, 240, 300])
      on.paint(turned(polygon([22.4, 12], [25.6, 12], [24, 16]), angle, [24, 18]), p.bone, { flat: 4, soft: true });
  },
  tuft: (on, main, trim) => {
    on.paint(
      join(stroke(1.8, [24, 44], [24, 26]), stroke(1.6, [24, 42], [13, 32]), stroke(1.6, [24, 42], [35, 32])),
      p.leaf,
    ).paint(pair(turned(ellipse(12, 36, 7, 3.4), 30, [12, 36])), p.leaf);
    for (const [x, y] of [
      [24, 17],
      [12, 26],
      [36, 26],
    ] as const) {
      on.paint(
        join(...[0, 72, 144, 216, 288].map((angle) => turned(ellipse(x, y - 4.6, 3, 3.6), angle, [x, y]))),
        main,
      ).paint(ellipse(x, y, 2.4, 2.4), trim);
    }
  },
  mushroom: (on, main, trim) => {
    on.paint(join(polygon([17, 26], [31, 26], [34, 43], [14, 43]), ellipse(24, 42, 10, 3)), p.bone)
      .paint(both(ellipse(24, 25, 19, 18), box(0, 0, 48, 27)), main)
      .paint(
        join(
          ellipse(16, 17, 3.8, 3.2),
          ellipse(29, 13, 3.4, 2.8),
          ellipse(35, 22, 2.8, 2.2),
          ellipse(23, 22, 2.4, 1.8),
        ),
        trim,
        { flat: 4, soft: true },
      );
    eyes(on, { x: 20, y: 33, size: 1.8 });
  },
  sprout: (on, main, trim) => {
    on.paint(pair(turned(ellipse(13, 12, 10, 4.6), 25, [13, 12])), p.leaf)
      .paint(stroke(2, [24, 26], [24, 12]), p.leaf)
      .paint(join(ellipse(24, 32, 12.6, 12), polygon([18, 40], [30, 40], [24, 47])), main)
      .paint(pair(stroke(1.6, [13, 33], [6, 38])), main);
    eyes(on, { x: 19, y: 30, size: 2 });
    on.paint(ellipse(24, 37, 4.4, 2.4), trim, { flat: 1, soft: true });
  },
  acorn: (on, main, trim) => {
    on.paint(stroke(1.5, [24, 10], [27, 4]), p.bark)
      .paint(join(ellipse(24, 28, 12, 13), polygon([20, 38], [28, 38], [24, 45])), main)
      .paint(both(ellipse(24, 19, 14, 10), box(0, 0, 48, 21)), trim)
      .paint(pair(stroke(1.4, [13, 31], [5, 27])), p.bark)
      .paint(pair(stroke(1.4, [19, 40], [16, 45])), p.bark);
    glare(on, { x: 19.4, y: 27, size: 1.8 });
    on.paint(stroke(1, [19, 34], [24, 36], [29, 34]), p.ink, { flat: 0, soft: true });
  },
  cactus: (on, main, trim) => {
    on.paint(pair(join(stroke(3.4, [15, 30], [6, 28], [6, 20]))), main)
      .paint(join(box(14.6, 14, 18.8, 29), ellipse(24, 14, 9.4, 9)), main)
      .paint(join(stroke(0.6, [19, 8], [19, 43]), stroke(0.6, [29, 8], [29, 43])), main, { flat: 1, soft: true })
      .paint(join(...[0, 72, 144, 216, 288].map((angle) => turned(ellipse(30, 2.6, 2, 2.4), angle, [30, 5.4]))), trim);
    eyes(on, { x: 20, y: 20, size: 1.9 });
    on.paint(ellipse(24, 27, 2.4, 2.8), p.ink, { flat: 0, soft: true });
  },
  tree: (on, main, trim) => {
    on.paint(
      join(
        polygon([15, 45], [19, 24], [29, 24], [33, 45]),
        pair(stroke(2.2, [18, 34], [7, 28])),
        pair(stroke(2, [18, 42], [9, 45])),
      ),
      trim,
    ).paint(join(ellipse(24, 12, 15, 10), ellipse(11, 17, 9, 8), ellipse(37, 17, 9, 8)), main);
    for (const [x, y] of [
      [14, 12],
      [24, 8],
      [33, 13],
      [20, 17],
      [38, 19],
    ] as const)
      on.paint(ellipse(x, y, 2.6, 1.6), main, { flat: 4, soft: true });
    glare(on, { x: 20.6, y: 31, size: 1.7 });
    on.paint(ellipse(24, 38, 3, 3.6), p.ink, { flat: 0, soft: true });
  },
  weed: (on, main, trim) => {
    for (const [x, lean] of [
      [9, -4],
      [17, 3],
      [31, -3],
      [39, 4],
    ] as const)
      on.paint(stroke(2.4, [24, 42], [x, 30], [x + lean, 18], [x - lean * 0.6, 8]), main);
    on.paint(ellipse(24, 36, 12, 9), main).paint(ellipse(24, 39, 6, 3), trim, { flat: 1, soft: true });
    glare(on, { x: 19.4, y: 33, size: 1.8 });
  },
  jellyfish: (on, main, trim) => {
    for (const x of [13, 19, 29, 35]) on.paint(stroke(1.5, [x, 24], [x - 2, 33], [x + 2, 39], [x, 46]), trim);
    on.paint(
      join(both(ellipse(24, 24, 18, 19), box(0, 0, 48, 25)), ...[10, 17, 24, 31, 38].map((x) => ellipse(x, 25, 4, 3))),
      main,
    ).paint(ellipse(16, 13, 4, 3), main, { flat: 4, soft: true });
    eyes(on, { x: 18.6, y: 21, size: 2.1 });
  },
  urchin: (on, main, trim) => {
    on.paint(
      join(
        ...Array.from({ length: 12 }, (_, index) =>
          turned(polygon([21.4, 18], [26.6, 18], [24, 3]), index * 30, [24, 27]),
        ),
      ),
      main,
    )
      .paint(ellipse(24, 27, 12, 12), main)
      .paint(ellipse(24, 30, 5, 3), trim, { flat: 1, soft: true });
    eyes(on, { x: 19.4, y: 24.6, size: 2 });
  },
  slime: (on, main, trim) => {
    on.paint(join(ellipse(24, 38, 20, 7), ellipse(22, 30, 13, 12), ellipse(31, 25, 7, 8)), main).paint(
      join(ellipse(33, 36, 3, 2), ellipse(14, 38, 2.4, 1.6), ellipse(29, 22, 1.8, 1.8)),
      main,
      { flat: 4, soft: true },
    );
    on.paint(join(ellipse(18, 28, 3.2, 3.6), ellipse(28, 29, 2.4, 2.8)), trim, { flat: 4 })
      .paint(join(ellipse(18.6, 28.6, 1.3, 1.9), ellipse(28.4, 29.4, 1, 1.5)), p.ink, { flat: 0, soft: true })
      .paint(stroke(1.1, [17, 36], [23, 38], [30, 36]), p.ink, { flat: 0, soft: true });
  },
  leech: (on, main, trim) => {
    on.paint(stroke(6.4, [38, 40], [27, 37], [18, 29], [19, 18]), main)
      .paint(ellipse(18, 15, 9, 9), main)
      .paint(ellipse(16, 15, 5.6, 6), trim)
      .paint(ellipse(16, 15, 3.6, 4), p.ink, { flat: 0, soft: true })
      .dots(p.bone[4], [13, 13], [16, 11], [19, 13], [19, 17], [16, 19], [13, 17]);
  },
} as const satisfies Record<string, MobPainter>;
