import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import type { ItemPainter } from './drawing.ts';

/** Functions that draw manufactured items, minerals, papers and treasure. */
export const goods = {
  gem: (on, main) => {
    on.paint(polygon([7, 5], [17, 5], [21, 10], [12, 21], [3, 10]), main)
      .paint(polygon([7, 5], [17, 5], [15, 10], [9, 10]), main, { flat: 4, soft: true })
      .paint(polygon([15, 10], [21, 10], [12, 21]), main, { flat: 1, soft: true })
      .paint(polygon([9, 10], [15, 10], [12, 20]), main, { flat: 3, soft: true });
  },
  gemlet: (on, main) => {
    on.paint(polygon([12, 4], [17.6, 12], [12, 20], [6.4, 12]), main)
      .paint(polygon([12, 4], [12, 20], [6.4, 12]), main, { flat: 3, soft: true })
      .dots(main[4], [10, 9], [10, 10], [9, 11]);
  },
  orb: (on, main) => {
    on.paint(ellipse(12, 12, 8.4, 8.4), main)
      .paint(ellipse(9, 8.6, 2.2, 1.8), main, { flat: 4, soft: true })
      .dots(main[4], [15, 16], [13, 18], [16, 13]);
  },
  shard: (on, main) => {
    on.paint(polygon([9, 21], [6.4, 12], [10, 3.4], [13.6, 10], [13, 20]), main).paint(
      polygon([13, 21], [14, 12.6], [18, 8], [18.4, 16.4]),
      main,
    );
  },
  ore: (on, main, trim) => {
    on.paint(polygon([4, 16], [6, 9], [11, 5], [17, 7], [20.6, 13], [18, 19.6], [8, 20]), main).paint(
      join(
        polygon([8, 11], [11, 8], [12, 12]),
        polygon([14, 12], [17.4, 11], [16, 16]),
        polygon([8, 17], [11, 15], [12, 18]),
      ),
      trim,
      { soft: true },
    );
  },
  ingot: (on, main) => {
    on.paint(polygon([6, 9], [18, 9], [22, 18], [2, 18]), main).paint(
      polygon([7.6, 6], [16.4, 6], [18.4, 10], [5.6, 10]),
      main,
      { flat: 4, soft: true },
    );
  },
  coal: (on, main) => {
    on.paint(polygon([4, 17], [5, 10], [10, 6], [16, 7], [20, 12], [18, 19], [9, 20.4]), main)
      .dots(main[4], [9, 10], [10, 9], [15, 12])
      .paint(polygon([10, 12], [14, 11], [13, 15]), main, { flat: 3, soft: true });
  },
  coin: (on, main) => {
    on.paint(ellipse(12, 12, 8.4, 8.4), main)
      .paint(cut(ellipse(12, 12, 6.2, 6.2), ellipse(12, 12, 5.2, 5.2)), main, { flat: 1, soft: true })
      .paint(polygon([12, 7], [14, 12], [12, 17], [10, 12]), main, { flat: 4, soft: true });
  },
  button: (on, main) => {
    on.paint(ellipse(12, 12, 7.4, 7.4), main)
      .paint(ellipse(12, 12, 4.6, 4.6), main)
      .dots(main[0], [10, 11], [13, 11], [10, 13], [13, 13]);
  },
  lens: (on, main) => {
    on.paint(stroke(1.5, [14.6, 15], [20, 20.6]), p.wood)
      .paint(ellipse(10.4, 10, 7.4, 7.4), p.brass)
      .paint(ellipse(10.4, 10, 5.4, 5.4), main)
      .dots(p.snow[4], [8, 7], [7, 8], [7, 9]);
  },
  letter: (on, main, trim) => {
    on.paint(box(3, 6, 18, 13), main)
      .paint(join(stroke(0.5, [3, 6.4], [12, 13.4], [21, 6.4])), main, { flat: 1, soft: true })
      .paint(ellipse(12, 13, 2.6, 2.6), trim);
  },
  scroll: (on, main) => {
    on.paint(box(6, 4, 12, 16), p.paper).paint(join(box(4.4, 3, 15.2, 3.4), box(4.4, 18, 15.2, 3.4)), main);
    for (const [y, width] of [
      [8.4, 8],
      [10.8, 6],
      [13.2, 8],
      [15.6, 4],
    ] as const)
      on.paint(box(8, y, width, 0.9), p.leather, { flat: 1, soft: true });
  },
  book: (on, main, trim) => {
    on.paint(polygon([5, 5], [17, 3], [19.6, 18], [7.4, 21]), p.paper)
      .paint(polygon([4, 4.4], [15.6, 3], [18, 18], [6.4, 20]), main)
      .paint(polygon([7.6, 8], [13.6, 7], [14.4, 12], [8.6, 13]), trim, { soft: true });
  },
  chart: (on, main, trim) => {
    on.paint(polygon([3, 7], [9, 5], [15, 7], [21, 5], [21, 18], [15, 20], [9, 18], [3, 20]), main)
      .paint(join(stroke(0.5, [9, 5], [9, 18]), stroke(0.5, [15, 7], [15, 20])), main, { flat: 1, soft: true })
      .dots(trim[2], [5, 16], [6, 14], [8, 13], [11, 13], [12, 11], [14, 10], [17, 9])
      .dots(p.red[2], [18, 8], [19, 9], [17, 10], [19, 7]);
  },
  card: (on, main, trim) => {
    on.paint(box(5, 2.6, 14, 19), main)
      .paint(box(7, 5, 10, 9), trim, { soft: true })
      .paint(ellipse(12, 9.6, 3.2, 3.2), p.gold, { soft: true })
      .paint(join(box(8, 16, 8, 1), box(9, 18, 6, 1)), main, { flat: 1, soft: true });
  },
  rune: (on, main) => {
    on.paint(polygon([12, 2], [20, 7], [20, 17], [12, 22], [4, 17], [4, 7]), p.slate).paint(
      join(stroke(0.9, [12, 6], [12, 18]), stroke(0.9, [12, 9], [16, 6.6]), stroke(0.9, [12, 13], [8, 10.4])),
      main,
      { flat: 3, soft: true },
    );
  },
  bell: (on, main) => {
    on.paint(ellipse(12, 20, 2.2, 2), p.iron)
      .paint(
        join(
          both(ellipse(12, 11, 6.4, 7.6), box(0, 0, 24, 14)),
          polygon([5.6, 12], [18.4, 12], [20.6, 18.6], [3.4, 18.6]),
        ),
        main,
      )
      .paint(cut(ellipse(12, 3.4, 2.4, 2), ellipse(12, 3.4, 1, 0.9)), main);
  },
  cog: (on, main) => {
    on.paint(
      join(
        ellipse(12, 12, 6.8, 6.8),
        ...[0, 45, 90, 135].map((angle) => turned(box(10.2, 2.4, 3.6, 19.2), angle, [12, 12])),
      ),
      main,
    ).paint(ellipse(12, 12, 2.6, 2.6), p.ink, { flat: 1 });
  },
  spring: (on, main) => {
    for (const y of [5, 8.6, 12.2, 15.8, 19.4])
      on.paint(cut(turned(ellipse(12, y, 7, 2.4), -8, [12, y]), turned(ellipse(12, y, 5, 1), -8, [12, y])), main);
  },
  lantern: (on, main, trim) => {
    on.paint(cut(ellipse(12, 5, 3.4, 3), ellipse(12, 5, 2, 1.8)), main)
      .paint(polygon([6, 9], [12, 5], [18, 9]), main)
      .paint(box(7.4, 9, 9.2, 9.6), trim)
      .paint(ellipse(12, 14, 2.2, 3.4), p.honey, { flat: 4, soft: true })
      .paint(join(box(7.4, 9, 1.6, 9.6), box(15, 9, 1.6, 9.6)), main, { soft: true })
      .paint(box(6, 18, 12, 3), main);
  },
  wick: (on, main) => {
    on.paint(stroke(1.3, [9, 21], [13, 15], [10, 10], [13, 5]), main).dots(p.ember[3], [13, 4], [12, 3]);
  },
  hourglass: (on, main, trim) => {
    on.paint(join(polygon([7, 5], [17, 5], [12.8, 12], [17, 19], [7, 19], [11.2, 12])), p.ghost)
      .paint(join(polygon([8.6, 8], [15.4, 8], [12, 12]), polygon([8, 18.6], [16, 18.6], [12, 14])), main, {
        soft: true,
      })
      .paint(join(box(5, 2.6, 14, 2.8), box(5, 18.6, 14, 2.8)), trim);
  },
  whistle: (on, main) => {
    on.paint(join(ellipse(9, 14, 5.6, 5.6), box(9, 8.6, 12, 5)), main)
      .paint(ellipse(9, 14, 2, 2), p.ink, { flat: 1, soft: true })
      .paint(cut(ellipse(4, 7, 3, 3), ellipse(4, 7, 1.8, 1.8)), p.red);
  },
  wire: (on, main) => {
    for (const r of [8.4, 5.6, 2.8]) on.paint(cut(ellipse(12, 12, r, r), ellipse(12, 12, r - 1.5, r - 1.5)), main);
  },
  wrench: (on, main) => {
    on.paint(
      join(stroke(1.8, [6, 19], [15, 9]), cut(ellipse(16.4, 7, 4.6, 4.6), turned(box(15, 0, 3, 7), 45, [16.4, 7]))),
      main,
    );
  },
  badge: (on, main) => {
    on.paint(
      polygon(
        [12, 2.4],
        [14.6, 8.6],
        [21.4, 9],
        [16.2, 13.4],
        [18, 20.4],
        [12, 16.6],
        [6, 20.4],
        [7.8, 13.4],
        [2.6, 9],
        [9.4, 8.6],
      ),
      main,
    ).paint(ellipse(12, 11.6, 2.8, 2.8), main, { flat: 4, soft: true });
  },
  crystal: (on, main) => {
    on.paint(polygon([12, 2], [16, 8], [16, 17], [12, 22], [8, 17], [8, 8]), main)
      .paint(polygon([12, 2], [12, 22], [8, 17], [8, 8]), main, { flat: 3, soft: true })
      .paint(polygon([18, 12], [21, 15], [19, 21], [16.6, 20]), main)
      .paint(polygon([6, 12], [3, 15], [5, 21], [7.4, 20]), main);
  },
  key: (on, main) => {
    on.paint(
      join(
        cut(ellipse(8, 8, 5.4, 5.4), ellipse(8, 8, 2.6, 2.6)),
        stroke(1.5, [11, 11], [19, 19]),
        stroke(1.4, [16, 16], [18.6, 13.4]),
        stroke(1.4, [19, 19], [21.6, 16.4]),
      ),
      main,
    );
  },
  ribbon: (on, main) => {
    on.paint(join(polygon([12, 12], [7, 21.4], [11, 20]), polygon([12, 12], [17, 21.4], [13, 20])), main)
      .paint(mirrored(ellipse(7.4, 8.6, 4.6, 3.4), 12), main)
      .paint(ellipse(12, 9, 2.4, 2.6), main);
  },
  disc: (on, main, trim) => {
    on.paint(
      join(
        ...[0, 45, 90, 135].map((angle) => turned(polygon([12, 1], [14.4, 12], [12, 23], [9.6, 12]), angle, [12, 12])),
      ),
      trim,
    ).paint(ellipse(12, 12, 6, 6), main);
  },
  jar: (on, main, trim) => {
    on.paint(join(ellipse(12, 15, 6.4, 6.6), box(8.6, 8, 6.8, 4)), main)
      .paint(box(6, 13.6, 12, 2), trim, { soft: true })
      .paint(ellipse(12, 6, 4.6, 3.4), trim);
  },
  mirror: (on, main) => {
    on.paint(polygon([6, 4], [17, 2.6], [20, 14], [13, 21.4], [5, 15]), main).paint(
      polygon([8, 6], [12, 5.4], [7.4, 13]),
      main,
      { flat: 4, soft: true },
    );
  },
  balloon: (on, main, trim) => {
    on.paint(ellipse(12, 9.6, 7, 7.4), main).paint(polygon([10.6, 16], [13.4, 16], [12, 20]), trim);
  },
  scepter: (on, main, trim) => {
    on.paint(stroke(1.3, [6, 21], [14, 9]), main)
      .paint(ellipse(16, 6.6, 4.4, 4.4), trim)
      .paint(mirrored(ellipse(12, 11.4, 1.6, 1.6), 13), main);
  },
} as const satisfies Record<string, ItemPainter>;
