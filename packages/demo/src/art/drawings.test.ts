import { describe, expect, it } from 'vitest';
import { drawEmblem } from './emblem.ts';
import { drawItem } from './items/draw-item.ts';
import { drawMob } from './mobs/draw-mob.ts';
import { drawBody, drawHead, drawHeadgear, drawNpc } from './people/draw-people.ts';
import { allHeadgear } from './people/headgear.ts';
import type { Sprite } from './pixel/sprite.ts';

const sword = { id: 1101, name: 'Plain Blade', type: 'Weapon', subtype: '1hSword', loc: ['Right_Hand'] };
const beast = {
  id: 1500,
  name: 'Nobody Knows',
  race: 'Brute',
  size: 'Medium',
  element: 'Fire',
  mvp: false,
  boss: false,
};

const covered = (sprite: Sprite) => sprite.rgba().filter((value, index) => index % 4 === 3 && value === 255).length;

/** Returns whether a drawing has a painted pixel at its edge. The outline of such a pixel would be cut off. */
function touchesRim(sprite: Sprite): boolean {
  const rgba = sprite.rgba();
  const dark = (x: number, y: number) => (rgba[(y * sprite.width + x) * 4] ?? 0) > 60;
  return Array.from({ length: sprite.height }, (_, y) => y).some((y) => dark(0, y) || dark(sprite.width - 1, y));
}

describe('the drawings of the demo world', () => {
  it('are the same on every run and differ between items, monsters and people', () => {
    expect(drawItem(sword).rgba()).toEqual(drawItem(sword).rgba());
    expect(drawMob(beast).rgba()).toEqual(drawMob(beast).rgba());
    expect(drawEmblem('Emberwatch')).toEqual(drawEmblem('Emberwatch'));
    expect(drawEmblem('Emberwatch')).not.toEqual(drawEmblem('Gloamspire'));
    expect(drawNpc(9999).rgba()).not.toEqual(drawNpc(9998).rgba());
  });

  it('include a default picture for an unknown item, monster, person or class', () => {
    expect(covered(drawItem({ id: 9, name: 'Thing', type: 'Unheard', loc: [] }))).toBeGreaterThan(60);
    expect(covered(drawMob({ ...beast, race: 'Unheard', element: 'Unheard', size: 'Unheard' }))).toBeGreaterThan(200);
    expect(covered(drawNpc(12345))).toBeGreaterThan(150);
    expect(covered(drawBody(31337))).toBeGreaterThan(100);
  });

  it('show a crown on MVPs and horns on bosses, inside the picture', () => {
    const plain = drawMob(beast);
    const king = drawMob({ ...beast, mvp: true, boss: true });
    expect(king.height).toBeGreaterThan(plain.height);
    expect(covered(king)).toBeGreaterThan(covered(drawMob({ ...beast, boss: true })));
    for (const race of ['Dragon', 'Demon', 'Angel', 'Insect', 'Plant'])
      expect(touchesRim(drawMob({ ...beast, race })), race).toBe(false);
  });

  it('show reborn jobs in gold, and change with dye, hairstyle and hair colour', () => {
    expect(drawBody(4008).rgba()).not.toEqual(drawBody(7).rgba());
    expect(drawBody(9, 2).rgba()).not.toEqual(drawBody(9).rgba());
    expect(drawHead(2, 'M').rgba()).not.toEqual(drawHead(1, 'M').rgba());
    expect(drawHead(1, 'M', 3).rgba()).not.toEqual(drawHead(1, 'M').rgba());
  });

  it('show all headgear that characters wear', () => {
    for (const one of allHeadgear) expect(covered(drawHeadgear(one)), one.name).toBeGreaterThan(20);
  });
});
