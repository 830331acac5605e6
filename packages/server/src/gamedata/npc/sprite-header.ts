import { readOptionalText } from '../source/optional-file.ts';
import type { Source } from '../source/yaml-database.ts';

const HEADER = 'src/map/npc.hpp';

/** Prefix of sprite names in the game server's source. Scripts use the names without it. */
const PREFIX = /^JT_/;

/**
 * Returns the sprite numbers in `enum e_job_types` of the game server's source. An entry has its own number, the number
 * of another entry, or the number after the previous one.
 */
export function parseSpriteHeader(text: string): Map<string, number> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^[ \t]*#[^\n]*/gm, '');
  const [, list = ''] = /\benum\s+(?:class\s+)?e_job_types\b[^{;]*\{([^}]*)\}/.exec(code) ?? [];
  const numbers = new Map<string, number>();
  let next = 0;
  for (const entry of list.split(',')) {
    const [, name, value] = /^\s*(\w+)\s*(?:=\s*(\S+)\s*)?$/.exec(entry) ?? [];
    if (name === undefined) continue;
    const number = value === undefined ? next : (numbers.get(value) ?? Number(value));
    if (!Number.isInteger(number)) continue;
    numbers.set(name, number);
    next = number + 1;
  }
  return new Map(
    [...numbers].flatMap(([name, number]) => (PREFIX.test(name) ? [[name.replace(PREFIX, ''), number]] : [])),
  );
}

/** Reads the sprite numbers from the game server's source code, if it is beside the databases. */
export async function readSpriteHeader(source: Source): Promise<Map<string, number>> {
  const text = await readOptionalText(source, HEADER, { blank: 'normal' });
  const sprites = text === undefined ? new Map<string, number>() : parseSpriteHeader(text);
  if (text !== undefined) source.report.read(HEADER, sprites.size);
  if (text !== undefined && sprites.size === 0) source.report.problem({ file: HEADER }, 'has no sprite number');
  return sprites;
}
