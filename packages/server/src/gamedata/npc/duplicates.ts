import type { Report } from '../source/report.ts';
import type { Duplicate, Npc } from './world-types.ts';

/**
 * Returns a copy of an NPC for a `duplicate` line. Kind, goods and warp target are those of the original NPC. Location,
 * name and sprite are those of the line.
 */
function copyOf(original: Npc, duplicate: Duplicate): Npc {
  const { at, name, location, sprite } = duplicate;
  return { ...original, at, name, location, sprite };
}

/**
 * Replaces `duplicate` lines with copies of the NPCs that they name. A duplicate may name another duplicate, and may
 * precede its source. Unknown names and cycles are reported.
 */
export function resolveDuplicates(npcs: readonly Npc[], duplicates: readonly Duplicate[], report: Report): Npc[] {
  const known = new Map(npcs.map((npc) => [npc.name.unique, npc]));
  let unresolved = [...duplicates];
  const found = new Map<Duplicate, Npc>();
  for (let before = -1; unresolved.length !== before; ) {
    before = unresolved.length;
    unresolved = unresolved.filter((duplicate) => {
      const original = known.get(duplicate.of);
      if (!original) return true;
      const copy = copyOf(original, duplicate);
      found.set(duplicate, copy);
      if (!known.has(copy.name.unique)) known.set(copy.name.unique, copy);
      return false;
    });
  }
  for (const { at, of } of unresolved) report.unresolved(at, `duplicates ${of}, which does not exist`);
  return duplicates.map((duplicate) => found.get(duplicate)).filter((npc) => npc !== undefined);
}
