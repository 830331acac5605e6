import { ownValue } from '../../core/own-value.ts';
import { type Cell, cell } from '../../models/content.ts';

/** Returns the cell with a guild's name and its emblem, if it has one. */
export function guildCell(name: string | undefined, emblems: Readonly<Record<string, string>>): Cell {
  const src = name === undefined ? undefined : ownValue(emblems, name);
  return cell(name ?? '', src ? { picture: { src, alt: '', width: 24, height: 24 } } : {});
}
