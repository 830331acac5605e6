import type { Npc } from './world-types.ts';

/** Sprite numbers of invisible NPCs. */
const INVISIBLE = new Set([-1, 111, 139, 32767]);
const INVISIBLE_NAME = /^(-1|HIDDEN_\w*|FAKE_?NPC|INVISIBLE_CLASS|JT_INVISIBLE)$/i;

/** Whether a visitor sees it: it has a picture and a name. */
export const isSeen = ({ sprite, name }: Npc) =>
  name.displayName !== '' && !INVISIBLE_NAME.test(sprite) && !INVISIBLE.has(Number(sprite || '-1'));

/**
 * The number of a sprite. Numbers stand for themselves; constants such as `4_F_KAFRA1` are numbered in the server's
 * C++ source, or in a table that is given; without either the general NPC picture is shown.
 */
export function spriteId(sprite: string, table: ReadonlyMap<string, number>): number | undefined {
  if (/^\d+$/.test(sprite)) return Number(sprite);
  return table.get(sprite) ?? table.get(sprite.toUpperCase().replace(/^JT_/, ''));
}
