import { readOptionalText } from '../source/optional-file.ts';
import type { Source } from '../source/yaml-database.ts';

/** Byte order mark: bytes that editors of Windows put before a text in UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export const hasByteOrderMark = (bytes: Uint8Array) => BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte);

/** How the game server handles a script with a byte order mark; `unknown` if its source code is missing. */
export type BomSupport = 'read' | 'refused' | 'unknown';

/** Text of the report about a script with a byte order mark. */
export const bomProblems: Readonly<Record<Exclude<BomSupport, 'read'>, string>> = {
  refused: 'begins with a byte order mark: the server does not read it',
  unknown: 'begins with a byte order mark: it is read here, but only a server such as Pandas reads it',
};

/** Macro in the source code of Pandas. Servers of this fork read scripts with a byte order mark. */
const MACRO = 'Pandas_Support_UTF8BOM_Files';
const SETTINGS = 'src/config/pandas.hpp';
const READER = 'src/map/npc.cpp';

/** Returns how the game server of a tree handles scripts that begin with a byte order mark. */
export async function bomSupport(source: Source): Promise<BomSupport> {
  const text = (file: string) => readOptionalText(source, file, { blank: 'normal' });
  const settings = await text(SETTINGS);
  if (settings !== undefined)
    return new RegExp(`^[ \\t]*#[ \\t]*define[ \\t]+${MACRO}\\b`, 'm').test(settings) ? 'read' : 'refused';
  const reader = await text(READER);
  if (reader?.includes(MACRO) || source.tree.locate('db/pandas') !== undefined) return 'read';
  return reader === undefined ? 'unknown' : 'refused';
}
