import { ownValue } from '../../core/own-value.ts';
import { type Cell, cell } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { panelLink } from './database.ts';

/** A skill by its name, which leads to its card where the server has a skill database and says which skill it is. */
export const skillCell = (
  { site }: Pick<Context, 'site'>,
  { skill_id: id, name }: { skill_id?: number | undefined; name: string },
  text = name,
): Cell =>
  cell(text, site.databases.skill === undefined || id === undefined ? {} : { link: panelLink('skill_db', { id }) });

const uses: Readonly<Record<string, string>> = {
  casts: 'May cast it',
  grants: 'Grants it',
  uses: 'Casts it when used',
  changes: 'Changes it',
};

/** What scripts of an item do with a skill. */
export const skillUseText = (use: string): string => ownValue(uses, use) ?? use;

/** A level that scripts give; nothing where they compute it. */
export const skillLevelText = (level: number | undefined): string => (level === undefined ? '' : String(level));
