import { describe, expect, it } from 'vitest';
import { buildSmall, script } from '../testing/small-tree.ts';
import { parseSpriteHeader } from './sprite-header.ts';

const header = `
#ifndef NPC_HPP
enum e_other { JT_WRONG = 3 };
enum e_job_types
{
	START = 44, // JT_COMMENT = 5,
	JT_WARP,
	/* JT_DEAD, */ JT_4_LADY,
	JT_HIDDEN = 0x8B,
	#ifdef X
	JT_AFTER,
	#endif
	JT_SAME = JT_4_LADY,
	JT_NEXT,
	JT_NONE = -1
};
enum e_later { JT_LATE = 9 };
`;

describe("the sprite numbers in the game server's source code", () => {
  it('continue from entry to entry as in C', () => {
    expect(Object.fromEntries(parseSpriteHeader(header))).toEqual({
      ...{ WARP: 45, '4_LADY': 46, HIDDEN: 139, AFTER: 140, SAME: 46, NEXT: 47, NONE: -1 },
    });
  });

  it.each(['', 'enum e_job_types', 'enum e_job_types {', 'enum e_job_types {};'])('are empty for %j', (text) => {
    expect(parseSpriteHeader(text).size).toBe(0);
  });

  it('give NPCs their pictures unless a table overrides them', async () => {
    const files = { ...script('town,1,1,1\tscript\tLady\t4_LADY,{\n}\n'), 'src/map/npc.hpp': header };
    const lady = async (more = {}) => (await buildSmall({ ...files, ...more })).maps.get('town')?.npcs[1]?.sprite_id;
    expect(await lady()).toBe(46);
    expect(await lady({ 'npc_sprite_ids.json': '{"4_LADY": 7}' })).toBe(7);
    const { findings } = await buildSmall({ ...files, 'src/map/npc.hpp': 'nothing' });
    expect(findings).toEqual(['src/map/npc.hpp: has no sprite number']);
  });
});
