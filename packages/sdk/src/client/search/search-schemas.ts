import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { itemSubtypeLabel, itemTypeLabel } from '../../rules/game/item-labels.ts';
import { mapflagLabel } from '../../rules/game/mapflag-labels.ts';
import { jobLabel } from '../../rules/game/wearers.ts';
import type { SearchSchema } from './search-index.ts';

const defined = (...texts: (string | undefined)[]): string[] => texts.filter((text) => text !== undefined);

/** Returns the names of an item's type and subtype, as the game writes them and as the screens show them. */
const kindTexts = ({ type, subtype }: ItemRecord): string[] => [
  ...new Set([type, itemTypeLabel(type), ...(subtype === undefined ? [] : [subtype, itemSubtypeLabel(subtype)])]),
];

/** Searched texts of items: id, name, server name, kind and equipment slot. */
export const itemSearchSchema: SearchSchema<ItemRecord> = {
  id: (item) => String(item.id),
  name: (item) => item.name,
  fields: [
    { weight: 4, values: (item) => [item.aegis_name] },
    { weight: 2, values: (item) => [...kindTexts(item), ...(item.costume ? ['Costume'] : [])] },
    { weight: 1, values: (item) => item.loc },
  ],
};

/**
 * Searched texts of monsters: id, name, size, race, element, modes (and MVP), drops, MVP drops, spawn maps and skills.
 */
export const mobSearchSchema: SearchSchema<MobRecord> = {
  id: (mob) => String(mob.id),
  name: (mob) => mob.name,
  fields: [
    { weight: 3, values: (mob) => [mob.size, mob.race, mob.element.type, `${mob.element.type} ${mob.element.level}`] },
    { weight: 3, values: (mob) => (mob.mvp_exp > 0 || mob.mvp_drops.length > 0 ? ['MVP', ...mob.mode] : mob.mode) },
    { weight: 2, values: (mob) => [...mob.drops, ...mob.mvp_drops].map((drop) => drop.name) },
    { weight: 1, values: (mob) => mob.spawns.map((spawn) => spawn.map_id) },
    { weight: 1, values: (mob) => mob.skills.map((skill) => skill.name) },
  ],
};

/** Searched texts of maps: id, name, second name, flags, and the names of the monsters and NPCs on them. */
export const mapSearchSchema: SearchSchema<MapRecord> = {
  id: (map) => map.id,
  name: (map) => map.name,
  fields: [
    { weight: 5, values: (map) => defined(map.sub_title) },
    { weight: 2, values: (map) => map.mapflags.flatMap((flag) => defined(flag, mapflagLabel(flag))) },
    { weight: 1, values: (map) => map.spawns.map((spawn) => spawn.name) },
    { weight: 1, values: (map) => map.npcs.map((npc) => npc.name) },
  ],
};

/**
 * Searched texts of skills: id, name, server name, effects, jobs that learn them, and the names of the monsters and
 * items that have them.
 */
export const skillSearchSchema: SearchSchema<SkillRecord> = {
  id: (skill) => String(skill.id),
  name: (skill) => skill.name,
  fields: [
    { weight: 4, values: (skill) => [skill.aegis_name] },
    { weight: 2, values: ({ type, target, elements }) => defined(type, target, ...elements) },
    { weight: 2, values: ({ learned_by }) => learned_by.map(({ job }) => jobLabel(job)) },
    { weight: 1, values: ({ used_by }) => used_by.map(({ mob_name }) => mob_name) },
    { weight: 1, values: ({ items }) => items.map(({ name }) => name) },
  ],
};
