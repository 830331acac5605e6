import { type Cell, cell } from '../../models/content.ts';
import { smallMobPicture } from '../../rules/game/picture-paths.ts';
import { panelLink } from './database.ts';

/** Returns the cell with a monster's picture and name, which links to its card. */
export const mobCell = (id: number, text: string, more: Pick<Cell, 'title'> = {}): Cell =>
  cell(text, {
    link: panelLink('mob_db', { id }),
    picture: { src: smallMobPicture(id), alt: '', width: 24, height: 24 },
    ...more,
  });

/** Returns the cell with the monster that must be killed for an additional drop of a map. */
export const killedMob = ({
  mob_id,
  mob_name,
}: {
  mob_id?: number | undefined;
  mob_name?: string | undefined;
}): Cell => (mob_id === undefined ? cell('Any monster') : mobCell(mob_id, mob_name ?? String(mob_id)));
