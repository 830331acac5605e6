import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import type { ItemAppearance } from './items/choose.ts';
import type { MobAppearance } from './mobs/choose.ts';

const item = z.object({
  Id: z.number(),
  Name: z.string(),
  Type: z.string(),
  SubType: z.string().optional(),
  Locations: z.record(z.string(), z.boolean()).default({}),
});

const mob = z.object({
  Id: z.number(),
  Name: z.string(),
  Size: z.string(),
  Race: z.string(),
  Element: z.string(),
  Class: z.string().optional(),
  Modes: z.record(z.string(), z.boolean()).default({}),
});

const rows = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  z.object({ Body: z.array(schema) }).parse(load(readFileSync(file, 'utf8'))).Body;

/** What the pictures of all items of the demo world depend on. */
export function readItemAppearances(worldDir: string): ItemAppearance[] {
  return ['usable', 'equip', 'etc']
    .flatMap((part) => rows(join(worldDir, 'db', 'pre-re', `item_db_${part}.yml`), item))
    .map((row) => ({
      id: row.Id,
      name: row.Name,
      type: row.Type,
      subtype: row.SubType,
      loc: Object.keys(row.Locations),
    }));
}

/** What the pictures of all monsters of the demo world depend on. */
export function readMobAppearances(worldDir: string): MobAppearance[] {
  return rows(join(worldDir, 'db', 'pre-re', 'mob_db.yml'), mob).map((row) => ({
    id: row.Id,
    name: row.Name,
    race: row.Race,
    size: row.Size,
    element: row.Element,
    mvp: row.Modes.Mvp === true,
    boss: row.Class === 'Boss',
  }));
}
