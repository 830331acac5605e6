import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RathenaConf } from '../../files/rathena-conf.ts';

/** Files of the game server's build that contain the client version, the most specific first. */
const versionFiles: [file: string, pattern: RegExp][] = [
  ['config.status', /-DPACKETVER=(\d{8})/],
  ['Makefile', /-DPACKETVER=(\d{8})/],
  ['src/custom/defines_pre.hpp', /^\s*#define\s+PACKETVER\s+(\d{8})/m],
  ['src/config/packets.hpp', /^\s*#define\s+PACKETVER\s+(\d{8})/m],
];

function readVersion(root: string): { version: number; file: string } | undefined {
  for (const [file, pattern] of versionFiles) {
    const at = path.join(root, file);
    const found = existsSync(at) ? pattern.exec(readFileSync(at, 'latin1')) : null;
    if (found) return { version: Number(found[1]), file };
  }
  return undefined;
}

/**
 * Returns the number of character slots for a client version. Source: MAX_CHARS of `src/common/mmo.hpp`, and the slots
 * that its char-server shows.
 */
function slotsOfVersion(version: number): number {
  if (version >= 20_180_124) return 15;
  return version >= 20_100_413 ? 12 : 9;
}

/** Warning of `init` if the version of the game client is unknown. */
export const unknownVersion =
  'the version of the game is unknown: set game.charactersPerAccount to its number of character slots';

/**
 * Returns the number of character slots that the game shows, and the source of the number; empty if the version is
 * unknown.
 */
export function slotsOf(root: string, { values }: RathenaConf): { slots?: number; note?: string } {
  const found = readVersion(root);
  if (!found) return {};
  const maxSlots = slotsOfVersion(found.version);
  const set = Number.parseInt(values.get('chars_per_account')?.value ?? '', 10) || 0;
  const slots = set > 0 && set < maxSlots ? set : maxSlots;
  return { slots, note: `${slots} character slots (PACKETVER ${found.version} of ${found.file})` };
}
