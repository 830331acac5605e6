import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import type { ItemPainter } from './drawing.ts';

/** Functions that draw plants and drops of animals. */
export const spoils = {
  herb: (on, main) => {
    on.paint(stroke(1, [12, 22], [12, 10]), p.moss)
      .paint(mirrored(turned(ellipse(7.6, 11, 4.6, 2.4), 35, [7.6, 11]), 12), main)
      .paint(mirrored(turned(ellipse(8, 16.4, 4, 2), 25, [8, 16.4]), 12), main)
      .paint(ellipse(12, 6.4, 2.8, 4.4), main);
  },
  leaf: (on, main) => {
    on.paint(both(ellipse(8, 12, 11, 10), ellipse(17, 13, 11, 11)), main).paint(
      stroke(0.6, [12.6, 5], [12, 14], [10.6, 21]),
      main,
      { flat: 1, soft: true },
    );
  },
  mushroom: (on, main) => {
    on.paint(polygon([9.6, 12], [14.4, 12], [15.6, 21], [8.4, 21]), p.bone)
      .paint(both(ellipse(12, 12.4, 9, 9), box(0, 0, 24, 13.4)), main)
      .paint(join(ellipse(8.6, 8.6, 1.8, 1.6), ellipse(14.6, 7, 1.6, 1.4), ellipse(16.6, 11, 1.4, 1.2)), p.bone, {
        flat: 4,
        soft: true,
      });
  },
  jelly: (on, main) => {
    on.paint(join(ellipse(12, 15.6, 8.6, 5.6), ellipse(12, 11.6, 6, 6)), main)
      .paint(ellipse(9, 10.4, 1.6, 1.8), main, { flat: 4, soft: true })
      .dots(main[4], [14, 8], [15, 17]);
  },
  fluff: (on, main) => {
    on.paint(
      join(ellipse(8, 13, 5, 4.6), ellipse(15.6, 13, 5, 4.6), ellipse(12, 9, 5, 4.6), ellipse(12, 16, 5.6, 4.4)),
      main,
    ).dots(main[1], [10, 12], [14, 11], [12, 15], [8, 15], [16, 15]);
  },
  cocoon: (on, main) => {
    on.paint(turned(ellipse(12, 12, 5.4, 9), 25, [12, 12]), main);
    for (const y of [6, 9, 12, 15, 18])
      on.paint(stroke(0.45, [7.4 + (12 - y) * 0.3, y + 1], [16.4 + (12 - y) * 0.3, y - 1]), main, {
        flat: 1,
        soft: true,
      });
  },
  wing: (on, main, trim) => {
    on.paint(both(ellipse(4, 20, 17, 17), ellipse(20, 6, 15, 13)), main).paint(
      both(ellipse(4, 20, 12, 12), ellipse(20, 6, 11, 10)),
      trim,
      { soft: true },
    );
  },
  feather: (on, main) => {
    on.paint(turned(ellipse(12, 10.6, 4, 9), 32, [12, 12]), main).paint(stroke(0.6, [17, 5], [6, 21.4]), main, {
      flat: 0,
      soft: true,
    });
  },
  claw: (on, main) => {
    on.paint(cut(ellipse(10, 13, 10, 10), ellipse(4.6, 16.4, 10, 10), box(0, 0, 6, 24)), main).paint(
      ellipse(9, 5, 4, 2.6),
      p.leather,
    );
  },
  tooth: (on, main) => {
    on.paint(polygon([7, 4], [17, 4], [16.4, 12], [12.6, 21.4], [8, 13]), main).paint(box(7, 3, 10, 2.6), p.rose);
  },
  tail: (on, main, trim) => {
    on.paint(stroke(1.9, [4, 20], [11, 19], [16, 14], [14, 9]), main).paint(
      join(ellipse(15, 6, 4.4, 4), ellipse(18, 8.4, 2.6, 3)),
      trim,
    );
  },
  sting: (on, main) => {
    on.paint(polygon([13, 5], [19, 11], [4.4, 20]), p.ink).paint(ellipse(16.6, 7.4, 4.6, 4.6), main);
  },
  shell: (on, main) => {
    on.paint(both(ellipse(12, 18, 10, 14), box(0, 0, 24, 18)), main)
      .paint(
        join(stroke(0.5, [12, 18], [6, 8]), stroke(0.5, [12, 18], [12, 5]), stroke(0.5, [12, 18], [18, 8])),
        main,
        { flat: 1, soft: true },
      )
      .paint(box(8.6, 17, 6.8, 3), main);
  },
  scale: (on, main) => {
    for (const [x, y] of [
      [8, 16],
      [16, 16],
      [12, 11],
    ] as const)
      on.paint(
        join(both(ellipse(x, y, 5, 6), box(0, y - 1, 24, 9)), polygon([x - 5, y], [x + 5, y], [x, y - 8])),
        main,
      );
  },
  hide: (on, main) => {
    on.paint(
      polygon(
        [5, 4],
        [10, 6],
        [14, 6],
        [19, 4],
        [18, 10],
        [21, 15],
        [16.6, 16],
        [16, 21],
        [12, 18.6],
        [8, 21],
        [7.4, 16],
        [3, 15],
        [6, 10],
      ),
      main,
    ).dots(main[1], [10, 10], [14, 12], [11, 14], [13, 9]);
  },
  horn: (on, main) => {
    on.paint(cut(ellipse(10, 16, 10, 12), ellipse(4, 13, 10, 12), box(0, 21, 24, 4)), main).paint(
      join(stroke(0.5, [13, 9], [17.4, 8.4]), stroke(0.5, [14, 14], [19.6, 13.6]), stroke(0.5, [13.6, 18], [19, 18])),
      main,
      { flat: 1, soft: true },
    );
  },
  antler: (on, main) => {
    on.paint(
      join(
        stroke(1.5, [6, 21], [10, 14], [10, 4]),
        stroke(1.3, [10, 12], [18, 8], [19, 3]),
        stroke(1.2, [10, 9], [5, 5]),
      ),
      main,
    );
  },
  bone: (on, main) => {
    on.paint(
      join(
        stroke(2.1, [7, 17], [17, 7]),
        ellipse(5.4, 16, 2.6, 2.6),
        ellipse(8.2, 18.8, 2.6, 2.6),
        ellipse(15.8, 5.2, 2.6, 2.6),
        ellipse(18.6, 8, 2.6, 2.6),
      ),
      main,
    );
  },
  paw: (on, main) => {
    on.paint(ellipse(12, 15.4, 6.4, 5.6), main);
    for (const [x, y] of [
      [5, 9.4],
      [9.6, 6],
      [14.6, 6],
      [19, 9.4],
    ] as const)
      on.paint(ellipse(x, y, 2.4, 2.9), main);
    on.paint(ellipse(12, 16, 3.2, 2.6), p.rose, { flat: 2, soft: true });
  },
  thread: (on, main) => {
    on.paint(join(box(5, 4, 14, 3), box(5, 17.4, 14, 3)), p.wood).paint(box(7, 7, 10, 10.4), main);
    for (const y of [9, 11, 13, 15]) on.paint(stroke(0.4, [7, y + 1], [17, y]), main, { flat: 1, soft: true });
  },
  drop: (on, main) => {
    on.paint(join(ellipse(12, 15, 6, 6), polygon([12, 2.6], [6.8, 12], [17.2, 12])), main).dots(
      main[4],
      [9, 14],
      [9, 15],
      [10, 12],
    );
  },
  cloth: (on, main, trim) => {
    on.paint(polygon([4, 6], [9, 4], [15, 7], [20, 5], [19, 18], [14, 20.4], [9, 17.4], [4.6, 19]), main)
      .paint(join(stroke(0.6, [9, 4], [9, 17.4]), stroke(0.6, [15, 7], [14, 20])), main, { flat: 1, soft: true })
      .paint(box(4, 15, 16, 1.6), trim, { flat: 2, soft: true });
  },
  worm: (on, main) => {
    for (const [x, y] of [
      [6, 17],
      [9.4, 13],
      [13.4, 12],
      [17, 8.6],
    ] as const)
      on.paint(ellipse(x, y, 4, 4.2), main);
  },
  twig: (on, main, trim) => {
    on.paint(
      join(stroke(1.4, [5, 21], [12, 12], [18, 4]), stroke(1, [12, 12], [19, 13]), stroke(1, [10, 14], [6, 8])),
      main,
    ).paint(join(ellipse(19, 12.6, 2, 1.6), ellipse(6, 7.4, 1.6, 2)), trim);
  },
  log: (on, main) => {
    on.paint(join(polygon([6, 9], [17, 5], [20, 12], [9, 17]), ellipse(18, 8.6, 3, 4)), main)
      .paint(ellipse(7.6, 13, 3.6, 4.4), p.sand)
      .paint(ellipse(7.6, 13, 1.6, 2), p.sand, { flat: 1, soft: true });
  },
  skull: (on, main) => {
    on.paint(join(ellipse(12, 10, 8, 7), box(8, 14, 8, 6)), main)
      .paint(mirrored(ellipse(8.6, 11, 2, 2.4), 12), p.ink, { flat: 0, soft: true })
      .dots(p.ink[0], [12, 15], [10, 18], [14, 18], [12, 18]);
  },
  dust: (on, main) => {
    on.paint(polygon([2.6, 20.4], [9, 11], [12, 9], [15.6, 12], [21.4, 20.4]), main).dots(
      main[4],
      [12, 6],
      [7, 8],
      [17, 7],
      [10, 13],
      [14, 16],
      [8, 17],
      [19, 4],
      [5, 4],
    );
  },
} as const satisfies Record<string, ItemPainter>;
