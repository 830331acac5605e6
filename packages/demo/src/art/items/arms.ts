import { pigments as p, type Ramp } from '../pixel/ramp.ts';
import { both, box, cut, ellipse, join, mirrored, polygon, type Shape, stroke, turned } from '../pixel/shape.ts';
import type { Sprite } from '../pixel/sprite.ts';
import type { ItemPainter } from './drawing.ts';

/** Turns the shape of a weapon. Weapons are defined upright and drawn diagonally. */
const slant = (shape: Shape, angle = 40): Shape => turned(shape, angle, [12, 12]);

function bladed(on: Sprite, blade: Shape, colours: { metal: Ramp; hilt: Ramp; guard: number }): void {
  on.paint(slant(box(10.9, 16, 2.4, 6.4)), p.leather)
    .paint(slant(blade), colours.metal)
    .paint(slant(box(12 - colours.guard, 15, colours.guard * 2, 2.2)), colours.hilt)
    .paint(slant(ellipse(12.1, 22.6, 1.7, 1.5)), colours.hilt);
}

/** Functions that draw weapons and ammunition. */
export const arms = {
  sword: (on, main, trim) =>
    bladed(on, join(box(10.4, 3, 3.4, 13), polygon([10.4, 3], [13.8, 3], [12, -0.6])), {
      metal: main,
      hilt: trim,
      guard: 4.4,
    }),
  sabre: (on, main, trim) =>
    bladed(on, cut(ellipse(7.4, 11, 8, 12), ellipse(4.6, 10, 7.4, 12), box(0, 16, 24, 9)), {
      metal: main,
      hilt: trim,
      guard: 3.6,
    }),
  greatsword: (on, main, trim) =>
    bladed(on, join(box(9.2, 2, 5.8, 14), polygon([9.2, 2], [15, 2], [12, -2])), {
      metal: main,
      hilt: trim,
      guard: 5.6,
    }),
  dagger: (on, main, trim) =>
    bladed(on, polygon([10, 16], [14, 16], [13.6, 9], [12, 4.4], [10.4, 9]), { metal: main, hilt: trim, guard: 3.6 }),
  katar: (on, main, trim) => {
    on.paint(
      slant(
        join(
          polygon([6, 14], [9.6, 14], [8.6, 0]),
          polygon([14.4, 14], [18, 14], [15.4, 0]),
          polygon([10.2, 14], [13.8, 14], [12, -2]),
        ),
        30,
      ),
      main,
    ).paint(
      slant(join(box(5.4, 13, 13.2, 2.6), box(6.4, 15, 2.4, 6), box(15.2, 15, 2.4, 6), box(6.4, 18.6, 11, 2)), 30),
      trim,
    );
  },
  axe: (on, main, trim) => {
    on.paint(slant(box(10.9, 3.4, 2.4, 19), 30), p.wood)
      .paint(
        slant(cut(polygon([12.6, 5.6], [18.6, 3], [21, 9], [18.6, 15], [12.6, 11.6]), ellipse(14.6, 14.6, 3, 2.6)), 30),
        main,
      )
      .paint(slant(box(10.2, 6, 3.8, 4.6), 30), trim);
  },
  greataxe: (on, main, trim) => {
    on.paint(slant(box(10.9, 2.4, 2.4, 21), 30), p.wood)
      .paint(slant(mirrored(polygon([11, 6], [5.4, 2.6], [3.4, 8.4], [5.4, 14], [11, 11]), 12.1), 30), main)
      .paint(slant(box(10, 5.6, 4.2, 5.4), 30), trim);
  },
  spear: (on, main, trim) => {
    on.paint(slant(box(11.2, 6, 1.9, 20)), p.wood)
      .paint(slant(polygon([9, 8], [15, 8], [14, 3], [12, -3], [10, 3])), main)
      .paint(slant(box(10, 7.6, 4, 2.4)), trim);
  },
  lance: (on, main, trim) => {
    on.paint(slant(box(11.2, 8, 1.9, 20)), p.wood)
      .paint(
        slant(join(polygon([9.4, 9], [14.6, 9], [12, -4]), cut(ellipse(15.6, 9, 5, 4.6), ellipse(18, 6.4, 4, 3)))),
        main,
      )
      .paint(slant(box(10, 9, 4, 2.4)), trim);
  },
  mace: (on, main, trim) => {
    on.paint(slant(box(10.9, 9, 2.4, 14)), p.wood)
      .paint(
        slant(
          join(
            ellipse(12, 6, 5, 5),
            polygon([12, -1], [14, 3], [10, 3]),
            polygon([5, 6], [9, 4], [9, 8]),
            polygon([19, 6], [15, 4], [15, 8]),
          ),
        ),
        main,
      )
      .paint(slant(box(10.2, 10.6, 3.8, 2)), trim);
  },
  staff: (on, main, trim) => {
    on.paint(slant(box(11, 6, 2.2, 19)), p.wood)
      .paint(slant(cut(ellipse(12, 4.6, 5, 5), ellipse(12, 4, 3, 3.6))), trim)
      .paint(slant(ellipse(12, 4, 2.4, 2.4)), main);
  },
  rod: (on, main, trim) => {
    on.paint(slant(box(11, 6, 2.2, 17)), trim)
      .paint(slant(ellipse(12, 4.6, 3.4, 3.4)), main)
      .paint(slant(box(10.2, 8, 3.8, 1.8)), p.gold);
  },
  bow: (on, main, trim) => {
    on.paint(stroke(0.45, [6, 3], [19.6, 17]), p.bone, { flat: 3 })
      .paint(
        cut(
          turned(ellipse(12, 12, 11, 7.6), 45, [12, 12]),
          turned(ellipse(10.6, 13.4, 10.6, 7), 45, [10.6, 13.4]),
          turned(box(-4, 13, 32, 14), 45, [12, 12]),
        ),
        main,
      )
      .paint(turned(box(10, 4.4, 4, 3), 45, [12, 12]), trim);
  },
  fist: (on, main, trim) => {
    on.paint(box(7, 15, 10, 6.4), p.leather).paint(join(ellipse(12, 11.4, 7.4, 6)), main);
    for (const x of [6.4, 10.2, 14, 17.6]) on.paint(polygon([x - 1.6, 8], [x + 1.6, 8], [x, 2.6]), trim);
  },
  fiddle: (on, main, trim) => {
    on.paint(slant(box(11, 0, 2.2, 10)), p.bark)
      .paint(slant(join(ellipse(12, 12, 4, 3.6), ellipse(12, 18, 5.4, 4.6))), main)
      .paint(slant(ellipse(12, 15.4, 1.6, 1.6)), p.ink, { flat: 0, soft: true })
      .paint(slant(box(11.6, 3, 0.8, 16)), trim, { flat: 4, soft: true });
  },
  whip: (on, main, trim) => {
    on.paint(stroke(1.1, [7, 16], [10, 8], [17, 5], [20, 10], [15, 13], [17, 18], [21, 20]), main).paint(
      stroke(1.7, [4.6, 21], [7.4, 15]),
      trim,
    );
  },
  pistol: (on, main, trim) => {
    on.paint(polygon([4.6, 11], [9.6, 12], [9, 20.6], [4, 20]), trim)
      .paint(join(box(4, 7, 17, 4), box(5, 9, 7, 4)), main)
      .paint(ellipse(9, 9.6, 2.6, 2.4), main)
      .dots(p.ink[0], [20, 9]);
  },
  rifle: (on, main, trim) => {
    on.paint(slant(polygon([9, 15], [14, 14], [15, 24], [9.4, 24]), 50), trim).paint(
      slant(join(box(10.6, -3, 2.4, 19), box(10, 11, 4.4, 5)), 50),
      main,
    );
  },
  mortar: (on, main, trim) => {
    on.paint(slant(join(box(8, 2, 8, 14), ellipse(12, 16, 4, 4)), 35), main)
      .paint(slant(join(box(7.2, 1, 9.6, 3), box(7.6, 11, 8.8, 2)), 35), trim)
      .paint(ellipse(6.6, 18.6, 3.8, 3.8), p.wood);
  },
  windmill: (on, main, trim) => {
    on.paint(
      join(
        ...[0, 90, 180, 270].map((angle) =>
          turned(cut(ellipse(14, 5, 6, 6.4), ellipse(18, 7.6, 5, 6)), angle, [12, 12]),
        ),
      ),
      main,
    ).paint(cut(ellipse(12, 12, 3.6, 3.6), ellipse(12, 12, 1.5, 1.5)), trim);
  },
  arrow: (on, main, trim) => {
    for (const dx of [-4, 3]) {
      on.paint(slant(box(11.5 + dx, 4, 1.3, 16), 40), p.wood)
        .paint(slant(polygon([10.2 + dx, 5], [14 + dx, 5], [12.1 + dx, 0]), 40), main)
        .paint(
          slant(polygon([10.4 + dx, 17], [12 + dx, 15.6], [13.8 + dx, 17], [13.8 + dx, 21], [10.4 + dx, 21]), 40),
          trim,
        );
    }
  },
  shot: (on, main) => {
    for (const [x, y] of [
      [8, 15],
      [16, 15.6],
      [12, 8.6],
    ] as const)
      on.paint(ellipse(x, y, 3.8, 3.8), main).dots(main[4], [x - 2, y - 2]);
  },
  star: (on, main, trim) => {
    on.paint(
      join(
        turned(
          polygon([12, 1], [14.4, 9.6], [23, 12], [14.4, 14.4], [12, 23], [9.6, 14.4], [1, 12], [9.6, 9.6]),
          20,
          [12, 12],
        ),
      ),
      main,
    ).paint(ellipse(12, 12, 1.7, 1.7), trim, { flat: 0, soft: true });
  },
  kunai: (on, main, trim) => {
    on.paint(slant(cut(ellipse(12, 21, 3, 3), ellipse(12, 21, 1.5, 1.5))), trim)
      .paint(slant(box(11, 12, 2.2, 7)), p.leather)
      .paint(slant(polygon([12, 0], [15.6, 10], [12, 13.6], [8.4, 10])), main);
  },
  blunderbuss: (on, main, trim) => {
    on.paint(slant(polygon([9, 15], [14, 14], [15, 24], [9.4, 24]), 50), trim)
      .paint(slant(join(box(10.2, 3, 3.4, 13), polygon([8, -1], [16, -1], [13.6, 6], [10.2, 6])), 50), main)
      .paint(slant(both(box(8, -1, 8, 1.6), box(0, -2, 24, 24)), 50), p.ink, { flat: 1, soft: true });
  },
} as const satisfies Record<string, ItemPainter>;
