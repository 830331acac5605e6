import type { JsonObject } from './scalars.ts';

/** Field names under which records contain their id, the most likely first. */
const ids = ['id', 'nameid', 'item_id', 'mob_id', 'map_id', 'char_id', 'account_id'];
const names = [
  'name',
  'user_id',
  'char_name',
  'title',
  'region',
  'email',
  'url',
  'image',
  'img',
  'emblem',
  'emblem_img',
];

const first = (record: JsonObject, keys: readonly string[]): unknown => {
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) return record[key];
  return undefined;
};

/** Returns the id of a record that a server sent instead of only the id. */
export const idIn = (record: JsonObject): unknown => first(record, ids);

/** Returns the name of a record that a server sent instead of only the name. */
export const nameIn = (record: JsonObject): unknown => first(record, names) ?? idIn(record);
