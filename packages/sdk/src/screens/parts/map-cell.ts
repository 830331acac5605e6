import { type Cell, cell, phrase } from '../../models/content.ts';
import { panelLink } from './database.ts';

/** Returns the cell of a map: its id, which links to its card, and its name if it has one. */
export const mapCell = (id: string, name: string | undefined, more: Pick<Cell, 'title'> = {}): Cell =>
  phrase([cell(id, { link: panelLink('map_db', { id }), ...more }), cell(name ?? '', { tone: 'soft' })]);
