import { pigments as p } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, stroke, turned } from '../pixel/shape.ts';
import type { ItemPainter } from './drawing.ts';

/** Functions that draw clothes for people and pets. */
export const clothes = {
  shield: (on, main, trim) => {
    const face = join(box(4, 4, 16, 8), both(ellipse(12, 10, 8, 12), box(0, 11, 24, 14)));
    on.paint(face, trim)
      .paint(both(face, cut(ellipse(12, 11, 6.2, 9.4), box(0, 0, 24, 6))), main)
      .paint(join(box(11.2, 6, 1.8, 14), box(6, 11, 12, 1.8)), trim, { soft: true })
      .paint(ellipse(12, 12, 2.2, 2.2), p.gold);
  },
  round: (on, main, trim) => {
    on.paint(ellipse(12, 12, 9.4, 9.4), trim)
      .paint(ellipse(12, 12, 7.4, 7.4), main)
      .paint(ellipse(12, 12, 2.8, 2.8), trim)
      .dots(trim[4], [12, 3], [12, 20], [3, 12], [20, 12]);
  },
  shirt: (on, main, trim) => {
    on.paint(mirrored(polygon([8, 4], [2.4, 9], [4.6, 13.4], [8.4, 10.6]), 12), main)
      .paint(polygon([7.6, 4], [16.4, 4], [17, 21], [7, 21]), main)
      .paint(polygon([9.6, 4], [14.4, 4], [12, 8.6]), p.skin, { soft: true })
      .paint(box(7, 16.4, 10, 2), trim, { soft: true });
  },
  mail: (on, main, trim) => {
    on.paint(mirrored(ellipse(5.4, 7.6, 3.8, 3.6), 12), trim)
      .paint(polygon([6.4, 4.6], [17.6, 4.6], [18.4, 13], [16.4, 21.4], [7.6, 21.4], [5.6, 13]), main)
      .paint(join(box(11.4, 5, 1.2, 16), stroke(0.6, [7, 12], [12, 14], [17, 12])), main, { flat: 1, soft: true })
      .paint(box(7, 16.6, 10, 2), trim, { soft: true });
  },
  robe: (on, main, trim) => {
    on.paint(mirrored(polygon([8.6, 4], [2, 14], [5.6, 16], [9.6, 10]), 12), main)
      .paint(polygon([8.4, 3.6], [15.6, 3.6], [19, 21.6], [5, 21.6]), main)
      .paint(box(11, 4, 2, 17.6), trim, { soft: true })
      .paint(polygon([5.4, 19.6], [18.6, 19.6], [19, 21.6], [5, 21.6]), trim, { soft: true });
  },
  boots: (on, main, trim) => {
    for (const dx of [-5, 4])
      on.paint(join(box(8 + dx, 5, 5.4, 12), ellipse(11 + dx, 18, 5.2, 3.2)), main).paint(
        box(7.6 + dx, 4, 6.2, 3),
        trim,
      );
  },
  sandals: (on, main, trim) => {
    for (const dx of [-4.6, 4.6])
      on.paint(ellipse(12 + dx, 13, 3.6, 8), main).paint(
        join(stroke(0.7, [9 + dx, 12], [12 + dx, 9], [15 + dx, 12]), stroke(0.7, [9.4 + dx, 16], [14.6 + dx, 16])),
        trim,
        { flat: 3 },
      );
  },
  cape: (on, main, trim) => {
    on.paint(polygon([7, 8], [17, 8], [21, 20.6], [16.6, 19.4], [12, 21.6], [7.4, 19.4], [3, 20.6]), main)
      .paint(join(stroke(0.6, [9.6, 11], [8, 19]), stroke(0.6, [14.4, 11], [16, 19])), main, { flat: 1, soft: true })
      .paint(ellipse(12, 7.4, 5.8, 5.4), main)
      .paint(ellipse(12, 8.6, 3.4, 3.4), p.ink, { flat: 0 })
      .paint(ellipse(12, 13, 1.7, 1.7), trim);
  },
  scarf: (on, main, trim) => {
    on.paint(polygon([13, 9], [18, 9], [17, 21.4], [13, 20.6]), main)
      .paint(cut(ellipse(12, 8, 8.4, 4.8), ellipse(12, 6, 5, 2.4)), main)
      .paint(box(13, 18, 5, 1.4), trim, { flat: 3, soft: true });
  },
  wings: (on, main) => {
    on.paint(
      mirrored(join(ellipse(5.6, 8, 4.6, 5.6), ellipse(6.6, 13, 4.4, 4.6), ellipse(8.4, 17, 3.2, 3.8)), 12),
      main,
    );
  },
  ring: (on, main, trim) => {
    on.paint(cut(ellipse(12, 14.6, 6.8, 6.8), ellipse(12, 14.6, 4.2, 4.2)), main).paint(
      polygon([12, 2.6], [16, 6.4], [12, 10.6], [8, 6.4]),
      trim,
    );
  },
  necklace: (on, main, trim) => {
    on.paint(cut(ellipse(12, 9, 8.6, 8), ellipse(12, 8, 7, 7)), main).paint(join(ellipse(12, 18, 3.2, 3.4)), trim);
  },
  brooch: (on, main, trim) => {
    on.paint(polygon([12, 3], [20, 12], [12, 21], [4, 12]), main).paint(ellipse(12, 12, 3.6, 3.6), trim);
  },
  earring: (on, main, trim) => {
    for (const dx of [-4.6, 4.6])
      on.paint(cut(ellipse(12 + dx, 6.6, 3, 3.4), ellipse(12 + dx, 6.6, 1.6, 2)), main).paint(
        join(ellipse(12 + dx, 15, 2.8, 3.4), polygon([10.4 + dx, 13], [13.6 + dx, 13], [12 + dx, 9])),
        trim,
      );
  },
  rosary: (on, main, trim) => {
    for (let bead = 0; bead < 12; bead++) {
      const angle = (bead / 12) * Math.PI * 2;
      on.paint(ellipse(12 + Math.sin(angle) * 7.4, 9 + Math.cos(angle) * 6.6, 1.7, 1.7), main);
    }
    on.paint(join(box(11, 15, 2.2, 7), box(9, 17, 6.2, 2)), trim);
  },
  hat: (on, main, trim) => {
    on.paint(ellipse(12, 16, 10.4, 3.6), main)
      .paint(join(box(7, 8, 10, 8), ellipse(12, 8.4, 5, 3.4)), main)
      .paint(box(7, 13, 10, 2.4), trim, { soft: true });
  },
  tophat: (on, main, trim) => {
    on.paint(ellipse(12, 18, 9, 3), main)
      .paint(polygon([6.4, 5], [17.6, 5], [16.6, 18], [7.4, 18]), main)
      .paint(box(7, 14.4, 10, 2.4), trim, { soft: true })
      .dots(p.ember[3], [12, 2], [12, 3])
      .dots(p.honey[4], [12, 4]);
  },
  cap: (on, main, trim) => {
    on.paint(both(ellipse(12, 15, 8.4, 9), box(0, 0, 24, 16)), main)
      .paint(ellipse(14, 16, 8.4, 2.4), main)
      .paint(turned(ellipse(17, 7, 1.8, 6), 25, [17, 7]), trim);
  },
  helm: (on, main, trim) => {
    on.paint(both(ellipse(12, 13, 8, 9.6), box(0, 0, 24, 20)), main)
      .paint(join(box(7, 11, 10, 2.2), box(11, 11, 2, 9)), p.ink, { flat: 0, soft: true })
      .paint(join(box(10.8, 2, 2.6, 9), box(4, 18, 16, 2)), trim);
  },
  peak: (on, main, trim) => {
    on.paint(ellipse(12, 18, 10, 3.4), main)
      .paint(polygon([6, 17.6], [18, 17.6], [15, 9], [18, 4], [11, 5]), main)
      .paint(polygon([6.6, 16], [17.4, 16], [17.8, 18.4], [6, 18.4]), trim, { soft: true })
      .dots(p.gold[4], [11, 12], [14, 9]);
  },
  toque: (on, main) => {
    on.paint(
      join(ellipse(7.4, 8, 4.6, 4.6), ellipse(16.6, 8, 4.6, 4.6), ellipse(12, 6.6, 5, 4.6), box(7, 9, 10, 10)),
      main,
    ).paint(box(6.6, 16, 10.8, 4.4), main);
  },
  crown: (on, main, trim) => {
    on.paint(polygon([3.6, 7], [8, 11.6], [12, 4], [16, 11.6], [20.4, 7], [18.6, 19.4], [5.4, 19.4]), main)
      .paint(box(5.4, 16.4, 13.2, 3), main)
      .dots(trim[2], [12, 17], [8, 17], [16, 17], [12, 18])
      .dots(trim[3], [12, 11], [12, 12]);
  },
  ears: (on, main, trim) => {
    on.paint(cut(ellipse(12, 21, 9, 9), ellipse(12, 22.6, 7.4, 8.6)), p.ink)
      .paint(mirrored(polygon([4, 14], [5, 3.4], [10.6, 11.4]), 12), main)
      .paint(mirrored(polygon([5.4, 12], [6, 7], [8.6, 11]), 12), trim, { soft: true });
  },
  antlers: (on, main) => {
    on.paint(cut(ellipse(12, 21, 9, 8), ellipse(12, 22.6, 7.4, 7.6)), p.leaf).paint(
      mirrored(join(stroke(1.2, [8, 14], [5, 8], [5.6, 2.6]), stroke(1, [5, 8], [2.4, 5])), 12),
      main,
    );
  },
  goggles: (on, main, trim) => {
    on.paint(box(2, 10.4, 20, 3), p.leather)
      .paint(mirrored(ellipse(7, 12, 4.6, 4.6), 12), trim)
      .paint(mirrored(ellipse(7, 12, 3, 3), 12), main)
      .dots(p.snow[4], [5, 10], [15, 10]);
  },
  glasses: (on, main, trim) => {
    on.paint(stroke(0.8, [3, 10], [21, 10]), trim)
      .paint(mirrored(cut(ellipse(7, 12, 4.4, 4.4), ellipse(7, 12, 3, 3)), 12), trim)
      .paint(mirrored(ellipse(7, 12, 3, 3), 12), main, { flat: 3, soft: true });
  },
  mask: (on, main, trim) => {
    on.paint(
      cut(
        join(ellipse(7.4, 11, 6, 5), ellipse(16.6, 11, 6, 5)),
        mirrored(ellipse(8, 11.4, 2.2, 1.5), 12),
        ellipse(12, 17, 2.6, 3),
      ),
      main,
    ).paint(mirrored(turned(ellipse(4, 5, 1.4, 4), -30, [4, 5]), 12), trim);
  },
  beak: (on, main, trim) => {
    on.paint(ellipse(10, 10, 7, 7.4), main)
      .paint(polygon([12, 9], [13, 15], [22.6, 18]), trim)
      .paint(ellipse(9.6, 9, 2.4, 2.4), p.ghost)
      .paint(ellipse(10, 4, 8, 2), p.ink);
  },
  halo: (on, main) => {
    on.paint(
      cut(turned(ellipse(12, 12, 9.6, 5), -12, [12, 12]), turned(ellipse(12, 12, 6.8, 2.6), -12, [12, 12])),
      main,
    );
  },
  pipe: (on, main, trim) => {
    on.paint(stroke(1.1, [3, 9], [12, 14]), trim)
      .paint(join(box(12, 10, 6.4, 8), ellipse(15.2, 18, 3.2, 2.4)), main)
      .paint(stroke(0.6, [15, 8], [14, 5.4], [16, 3]), p.snow, { flat: 3 });
  },
  paper: (on, main, trim) => {
    on.paint(polygon([5, 6], [19, 5], [20, 16], [6, 18]), main).paint(stroke(0.9, [9, 12], [12, 14], [16, 11]), trim, {
      flat: 2,
      soft: true,
    });
  },
  rose: (on, main, trim) => {
    on.paint(stroke(0.8, [4, 20], [14, 10]), trim)
      .paint(turned(ellipse(8, 19, 3, 1.5), -10, [8, 19]), trim)
      .paint(ellipse(16, 8, 4.8, 4.6), main)
      .paint(cut(ellipse(16, 8, 2.8, 2.6), ellipse(16.8, 8.6, 1.8, 1.8)), main, { flat: 1, soft: true });
  },
  blush: (on, main) => {
    on.paint(mirrored(ellipse(6.6, 13, 4, 2.8), 12), main);
  },
  tie: (on, main, trim) => {
    on.paint(mirrored(polygon([12, 12], [3, 6], [3.6, 18]), 12), main).paint(ellipse(12, 12, 2.6, 2.8), trim);
  },
  pack: (on, main, trim) => {
    on.paint(join(box(5.4, 7, 13.2, 13), ellipse(12, 8, 6.6, 4)), main)
      .paint(box(7.6, 13, 8.8, 6), trim)
      .paint(box(5.4, 9.6, 13.2, 1.6), trim, { soft: true });
  },
  wreath: (on, main, trim) => {
    for (let leaf = 0; leaf < 10; leaf++) {
      const angle = (leaf / 10) * Math.PI * 2;
      on.paint(ellipse(12 + Math.sin(angle) * 7.2, 12 + Math.cos(angle) * 6.6, 2.8, 2.2), leaf % 3 === 0 ? trim : main);
    }
  },
  collar: (on, main, trim) => {
    on.paint(cut(ellipse(12, 10, 9, 6), ellipse(12, 9, 6.6, 3.6)), main).paint(ellipse(12, 17.4, 3, 3), trim);
  },
  winder: (on, main) => {
    on.paint(box(10.8, 9, 2.4, 12.6), main)
      .paint(mirrored(cut(ellipse(7, 7, 4.4, 4), ellipse(7, 7, 2, 1.8)), 12), main)
      .paint(box(8.6, 18, 4, 2.6), main);
  },
  gull: (on, main, trim) => {
    on.paint(ellipse(11, 14, 6.4, 4.8), main)
      .paint(polygon([14, 12], [22, 10], [18, 16]), trim)
      .paint(ellipse(7, 8, 3.8, 3.6), main)
      .paint(polygon([4, 8], [4.6, 10.4], [0.6, 9.6]), p.amber)
      .dots(p.ink[0], [6, 7]);
  },
  comet: (on, main, trim) => {
    on.paint(polygon([8, 12], [22, 2], [14, 17]), trim).paint(ellipse(8, 15, 5, 5), main);
  },
} as const satisfies Record<string, ItemPainter>;
