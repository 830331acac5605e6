import { ownValue } from '../../core/own-value.ts';
import { type Cell, cell } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { panelLink } from './database.ts';

/**
 * Returns the cell with a skill's name. It links to the skill's card if the server has a skill database and sends the
 * id.
 */
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

/** Returns the label of the way in which an item script uses a skill. */
export const skillUseText = (use: string): string => ownValue(uses, use) ?? use;

/** Returns the level of a skill in an item script as text; empty if the script computes it. */
export const skillLevelText = (level: number | undefined): string => (level === undefined ? '' : String(level));
