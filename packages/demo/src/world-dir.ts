import path from 'node:path';

/**
 * Folder of the demo world, in rAthena's formats. The build of the package writes the complete world beside its code.
 * In the source tree, it lacks the generated files: the cells of maps, and the client.
 */
export const worldDir = path.join(import.meta.dirname, 'world');

/**
 * Returns the path of the game client's archive with the pictures of a demo world. A world without it is incomplete.
 */
export const clientArchive = (world: string): string => path.join(world, 'client', 'client.grf');
