import type { Npc } from './world-types.ts';

/** Sprite numbers of invisible NPCs. */
const INVISIBLE = new Set([-1, 111, 139, 32767]);
const INVISIBLE_NAME = /^(-1|HIDDEN_\w*|FAKE_?NPC|INVISIBLE_CLASS|JT_INVISIBLE)$/i;

/** Returns true if players can see an NPC: it has a picture and a name. */
export const isSeen = ({ sprite, name }: Npc) =>
  name.displayName !== '' && !INVISIBLE_NAME.test(sprite) && !INVISIBLE.has(Number(sprite || '-1'));

/**
 * Returns the number of a sprite; undefined if it is unknown, so that the general NPC picture is shown. Constants such
 * as `4_F_KAFRA1` have numbers in the server's C++ source or in a table of the client.
 */
export function spriteId(sprite: string, table: ReadonlyMap<string, number>): number | undefined {
  if (/^\d+$/.test(sprite)) return Number(sprite);
  return table.get(sprite) ?? table.get(sprite.toUpperCase().replace(/^JT_/, ''));
}
