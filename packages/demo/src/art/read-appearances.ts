import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { ItemAppearance } from './items/choose.ts';
import type { MobAppearance } from './mobs/choose.ts';

const item = z.object({
  Id: z.number(),
  AegisName: z.string(),
  Name: z.string(),
  Type: z.string(),
  SubType: z.string().optional(),
  Locations: z.record(z.string(), z.boolean()).default({}),
});

const mob = z.object({
  Id: z.number(),
  AegisName: z.string(),
  Name: z.string(),
  Size: z.string(),
  Race: z.string(),
  Element: z.string(),
  Class: z.string().optional(),
  Modes: z.record(z.string(), z.boolean()).default({}),
});

const rows = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  z.object({ Body: z.array(schema) }).parse(load(readFileSync(file, 'utf8'))).Body;

/** Name of an item or monster in the game's databases, which is also its file name in the demo world's game client. */
interface Named {
  aegisName: string;
}
export type WorldItemAppearance = ItemAppearance & Named;
export type WorldMobAppearance = MobAppearance & Named;

/** Reads the properties that determine the picture of each item in the demo world. */
export function readItemAppearances(worldDir: string): WorldItemAppearance[] {
  return ['usable', 'equip', 'etc']
    .flatMap((part) => rows(join(worldDir, 'db', 'pre-re', `item_db_${part}.yml`), item))
    .map((row) => ({
      id: row.Id,
      aegisName: row.AegisName,
      name: row.Name,
      type: row.Type,
      subtype: row.SubType,
      loc: Object.keys(row.Locations),
    }));
}

/** Reads the properties that determine the picture of each monster in the demo world. */
export function readMobAppearances(worldDir: string): WorldMobAppearance[] {
  return rows(join(worldDir, 'db', 'pre-re', 'mob_db.yml'), mob).map((row) => ({
    id: row.Id,
    aegisName: row.AegisName,
    name: row.Name,
    race: row.Race,
    size: row.Size,
    element: row.Element,
    mvp: row.Modes.Mvp === true,
    boss: row.Class === 'Boss',
  }));
}
