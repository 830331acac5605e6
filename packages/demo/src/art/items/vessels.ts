import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import type { ItemPainter } from './drawing.ts';

/** Functions that draw containers, food and drinks. */
export const vessels = {
  flask: (on, main) => {
    const belly = ellipse(12, 15.5, 6.6, 6);
    on.paint(join(belly, box(9.6, 5, 4.8, 7)), p.ghost)
      .paint(both(belly, box(0, 13, 24, 12)), main, { soft: true })
      .paint(both(belly, ellipse(12, 13, 6.4, 1.3)), main, { flat: 3, soft: true })
      .paint(box(9, 2.6, 6, 3), p.wood)
      .dots(p.snow[4], [8, 14], [8, 15], [9, 12], [10, 8]);
  },
  vial: (on, main) => {
    const glass = join(box(8.6, 8, 6.8, 11), ellipse(12, 19, 3.4, 2.6));
    on.paint(join(glass, box(10, 4.6, 4, 4)), p.ghost)
      .paint(both(glass, box(0, 11, 24, 12)), main, { soft: true })
      .paint(box(9.6, 2.4, 4.8, 3), p.wood)
      .dots(p.snow[4], [9, 10], [9, 12], [9, 13]);
  },
  bottle: (on, main) => {
    on.paint(join(box(8, 10, 8, 11), ellipse(12, 10, 4, 3), box(10.4, 4, 3.2, 6)), main)
      .paint(box(10, 2, 4, 2.6), p.wood)
      .paint(box(8, 13, 8, 5), p.paper);
  },
  jug: (on, main) => {
    on.paint(cut(ellipse(17.4, 12, 3.6, 4.6), ellipse(17.2, 12, 1.8, 2.6)), main)
      .paint(join(ellipse(11, 14, 6.4, 7), box(7.6, 4, 6.8, 6)), main)
      .paint(ellipse(11, 4.6, 3.6, 1.5), p.snow, { flat: 3 });
  },
  bowl: (on, main, trim) => {
    on.paint(both(ellipse(12, 12, 9.4, 8.6), box(0, 12, 24, 12)), trim)
      .paint(ellipse(12, 12, 9, 3.4), main)
      .dots(main[4], [8, 11], [13, 12], [16, 11], [11, 13])
      .paint(stroke(0.7, [9, 7.5], [8.2, 5.5], [9.4, 3.4]), p.snow, { flat: 3 })
      .paint(stroke(0.7, [14, 7.5], [13.2, 5.5], [14.4, 3.4]), p.snow, { flat: 3 });
  },
  pie: (on, main, trim) => {
    on.paint(polygon([3, 13], [21, 13], [18.4, 19.6], [5.6, 19.6]), trim)
      .paint(both(ellipse(12, 13, 9.4, 6.6), box(0, 0, 24, 14)), main)
      .paint(
        join(stroke(0.6, [9, 9.4], [10, 11.6]), stroke(0.6, [12, 8.6], [12, 11]), stroke(0.6, [15, 9.4], [14, 11.6])),
        main,
        { flat: 0, soft: true },
      );
  },
  biscuit: (on, main) => {
    on.paint(ellipse(12, 12.5, 8, 7.4), main).dots(main[0], [9, 10], [14, 9], [12, 13], [8, 14], [15, 15], [11, 17]);
  },
  fruit: (on, main, trim) => {
    on.paint(stroke(0.9, [12, 8], [13, 3.6]), p.bark)
      .paint(turned(ellipse(16, 5.6, 3.2, 1.6), -20, [16, 5.6]), trim)
      .paint(join(ellipse(9.6, 13.6, 5, 6), ellipse(14.4, 13.6, 5, 6)), main)
      .dots(p.snow[4], [7, 11], [8, 10]);
  },
  pear: (on, main, trim) => {
    on.paint(stroke(0.9, [12, 6], [13.4, 2.6]), p.bark)
      .paint(turned(ellipse(16, 4, 3, 1.4), -15, [16, 4]), trim)
      .paint(join(ellipse(12, 16, 6.2, 5.6), ellipse(12, 9.6, 3.8, 4.6)), main);
  },
  root: (on, main, trim) => {
    on.paint(join(stroke(1, [12, 8], [8, 3]), stroke(1, [12, 8], [12.4, 2.4]), stroke(1, [12, 8], [17, 3.6])), trim)
      .paint(polygon([7.4, 8], [16.8, 7.6], [15, 14], [11.6, 22], [9.4, 15]), main)
      .dots(main[0], [10, 11], [11, 11], [13, 14], [12, 14], [11, 18]);
  },
  berries: (on, main, trim) => {
    on.paint(stroke(0.8, [12, 9], [14, 3]), p.bark).paint(turned(ellipse(16.4, 5, 3.4, 1.8), -20, [16, 5]), trim);
    for (const [x, y] of [
      [8.4, 12],
      [15.2, 12],
      [12, 17],
    ] as const)
      on.paint(ellipse(x, y, 4, 4), main).dots(p.snow[4], [x - 2, y - 2]);
  },
  nuts: (on, main) => {
    for (const [x, y] of [
      [8, 11],
      [15.6, 10.6],
      [9.6, 17],
      [16.4, 16.6],
    ] as const)
      on.paint(ellipse(x, y, 3.6, 3.2), main).paint(ellipse(x, y - 1.6, 2, 1), p.bone, { flat: 3, soft: true });
  },
  melon: (on, main) => {
    on.paint(ellipse(12, 12.6, 9.4, 8), main).paint(
      join(cut(ellipse(12, 12.6, 4.4, 8), ellipse(12, 12.6, 3.4, 9)), box(11.6, 4.6, 1, 16)),
      main,
      { flat: 1, soft: true },
    );
  },
  fish: (on, main) => {
    on.paint(polygon([15, 12], [22, 7], [21, 13], [22, 18]), main, {})
      .paint(ellipse(10.6, 12.4, 8, 4.6), main)
      .paint(both(ellipse(10.6, 12.4, 8, 4.6), box(0, 13.4, 24, 6)), p.bone, { soft: true })
      .dots(p.ink[0], [5, 11]);
  },
  comb: (on, main) => {
    for (const [x, y] of [
      [8, 8.6],
      [15.6, 8.6],
      [4.6, 15],
      [12, 15],
      [19, 15],
    ] as const)
      on.paint(
        polygon([x, y - 4], [x + 3.6, y - 2], [x + 3.6, y + 2], [x, y + 4], [x - 3.6, y + 2], [x - 3.6, y - 2]),
        main,
      ).paint(ellipse(x, y, 1.6, 1.6), main, { flat: 1, soft: true });
  },
  candy: (on, main) => {
    on.paint(join(polygon([9, 12], [2.6, 8], [3.6, 16]), polygon([15, 12], [21.4, 8], [20.4, 16])), main)
      .paint(ellipse(12, 12, 5.6, 5), main)
      .paint(stroke(0.8, [10, 8], [14, 16]), p.snow, { flat: 4, soft: true });
  },
  crate: (on, main, trim) => {
    on.paint(box(3.6, 8, 16.8, 13), main)
      .paint(join(box(3.6, 8, 16.8, 2.4), box(3.6, 18.6, 16.8, 2.4), box(3.6, 8, 2.4, 13), box(18, 8, 2.4, 13)), trim)
      .paint(polygon([3, 8.4], [7, 3.6], [21, 3.6], [20.8, 8.4]), trim)
      .paint(box(10, 9.6, 4, 4.4), p.gold);
  },
  chest: (on, main, trim) => {
    on.paint(box(3, 11, 18, 9.6), main)
      .paint(both(ellipse(12, 11.4, 9, 7.4), box(0, 0, 24, 11.4)), main)
      .paint(join(box(5.4, 5, 2, 15.6), box(16.6, 5, 2, 15.6), box(3, 10.6, 18, 1.6)), trim)
      .paint(box(10.2, 9.6, 3.6, 5), p.gold)
      .dots(p.ink[0], [12, 12]);
  },
  parcel: (on, main, trim) => {
    on.paint(box(4, 8, 16, 12.6), main)
      .paint(join(box(10.6, 8, 2.8, 12.6), box(4, 13, 16, 2.6)), trim, { soft: true })
      .paint(mirrored(turned(ellipse(8.6, 5.8, 3.6, 2), 25, [8.6, 5.8]), 12), trim)
      .paint(ellipse(12, 7, 1.6, 1.6), trim);
  },
  quiver: (on, main, trim) => {
    on.paint(
      join(stroke(0.8, [10, 9], [7.6, 2.4]), stroke(0.8, [12.4, 9], [12.4, 2]), stroke(0.8, [14, 9], [16.4, 2.6])),
      trim,
    )
      .dots(p.red[2], [7, 2], [12, 2], [16, 2])
      .paint(polygon([7.6, 8], [16.8, 8], [15.4, 21.4], [9.4, 21.4]), main)
      .paint(box(7.6, 10, 9, 2), p.gold, { soft: true });
  },
  egg: (on, main, trim) => {
    const shell = join(
      both(ellipse(12, 14, 7, 8), box(0, 13, 24, 12)),
      both(ellipse(12, 14, 7, 11), box(0, 0, 24, 14)),
    );
    on.paint(shell, main);
    for (const [x, y, r] of [
      [9, 11, 1.8],
      [14.6, 14.6, 2.4],
      [11, 18.6, 1.6],
      [13.4, 7.6, 1.2],
    ] as const)
      on.paint(ellipse(x, y, r, r), trim, { flat: 2, soft: true });
    on.dots(p.snow[4], [8, 8], [8, 9], [9, 7]);
  },
} as const satisfies Record<string, ItemPainter>;
