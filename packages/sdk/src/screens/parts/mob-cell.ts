import { type Cell, cell } from '../../models/content.ts';
import { smallMobPicture } from '../../rules/game/picture-paths.ts';
import { panelLink } from './database.ts';

/** A monster by its small picture and its name, which leads to its card. */
export const mobCell = (id: number, text: string, more: Pick<Cell, 'title'> = {}): Cell =>
  cell(text, {
    link: panelLink('mob_db', { id }),
    picture: { src: smallMobPicture(id), alt: '', width: 24, height: 24 },
    ...more,
  });

/** Who has to be killed for what a map adds to the drops. */
export const killedMob = ({
  mob_id,
  mob_name,
}: {
  mob_id?: number | undefined;
  mob_name?: string | undefined;
}): Cell => (mob_id === undefined ? cell('Any monster') : mobCell(mob_id, mob_name ?? String(mob_id)));
