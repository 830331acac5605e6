import { describe, expect, it } from 'vitest';
import { drawEmblem } from './emblem.ts';
import { drawItem } from './items/draw-item.ts';
import { drawMob } from './mobs/draw-mob.ts';
import { drawCharacter, drawNpc } from './people/draw-people.ts';
import { toGif } from './pixel/encode.ts';
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

/** No painted point may touch the rim, or its outline would be cut off. */
function touchesRim(sprite: Sprite): boolean {
  const rgba = sprite.rgba();
  const dark = (x: number, y: number) => (rgba[(y * sprite.width + x) * 4] ?? 0) > 60;
  return Array.from({ length: sprite.height }, (_, y) => y).some((y) => dark(0, y) || dark(sprite.width - 1, y));
}

describe('drawings', () => {
  it('are the same every time and differ from thing to thing', () => {
    expect(toGif(drawItem(sword))).toEqual(toGif(drawItem(sword)));
    expect(drawMob(beast).rgba()).toEqual(drawMob(beast).rgba());
    expect(drawEmblem('Emberwatch')).toEqual(drawEmblem('Emberwatch'));
    expect(drawEmblem('Emberwatch')).not.toEqual(drawEmblem('Gloamspire'));
    expect(drawNpc(9999).rgba()).not.toEqual(drawNpc(9998).rgba());
  });

  it('show something for an item, monster, person or class nobody has described', () => {
    expect(covered(drawItem({ id: 9, name: 'Thing', type: 'Unheard', loc: [] }))).toBeGreaterThan(60);
    expect(covered(drawMob({ ...beast, race: 'Unheard', element: 'Unheard', size: 'Unheard' }))).toBeGreaterThan(200);
    expect(covered(drawNpc(12345))).toBeGreaterThan(150);
    expect(covered(drawCharacter({ job: 31337, sex: 'F' }))).toBeGreaterThan(150);
  });

  it('crown MVPs, horn bosses, and keep the whole outline inside', () => {
    const plain = drawMob(beast);
    const king = drawMob({ ...beast, mvp: true, boss: true });
    expect(king.height).toBeGreaterThan(plain.height);
    expect(covered(king)).toBeGreaterThan(covered(drawMob({ ...beast, boss: true })));
    for (const race of ['Dragon', 'Demon', 'Angel', 'Insect', 'Plant'])
      expect(touchesRim(drawMob({ ...beast, race })), race).toBe(false);
  });

  it('dress a reborn job in gold and change with hair and dye', () => {
    const wizard = drawCharacter({ job: 9, sex: 'M' }).rgba();
    expect(drawCharacter({ job: 4010, sex: 'M', hair: 1, hairColour: 2 }).rgba()).not.toEqual(wizard);
    expect(drawCharacter({ job: 9, sex: 'M', dye: 2 }).rgba()).not.toEqual(wizard);
  });
});
