import { type Cell, cell, type Picture } from '../../models/content.ts';
import { classIconPicture } from '../../rules/game/picture-paths.ts';

/** A character class as the API sends it. Servers other than this project's may not send the number. */
interface ToldClass {
  readonly class: string;
  readonly class_id?: number | undefined;
}

/** Returns the icon of a character class, if its number is known. Some game clients do not contain all icons. */
export const classIcon = (id: number | undefined): Picture | undefined =>
  id === undefined ? undefined : { src: classIconPicture(id), alt: '', width: 24, height: 24, isOptional: true };

/** Returns the name of a character's class with its icon. */
export function classCell({ class: name, class_id }: ToldClass, more: Omit<Cell, 'text' | 'picture'> = {}): Cell {
  const picture = name === '' ? undefined : classIcon(class_id);
  return cell(name, picture ? { picture, ...more } : more);
}
