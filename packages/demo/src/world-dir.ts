import path from 'node:path';

/**
 * Folder of the demo realm's world, in rAthena's formats. The build of the package completes it beside its code. In the
 * sources it lacks the generated files: the cells of maps, and the client.
 */
export const worldDir = path.join(import.meta.dirname, 'world');

/** Returns the path of the client archive with the pictures of a world. A world without it is incomplete. */
export const clientArchive = (world: string): string => path.join(world, 'client', 'client.grf');
