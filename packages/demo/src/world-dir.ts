import path from 'node:path';

/**
 * The demo realm's own world, in rAthena's formats. The build of the package makes it whole, beside its code; among the
 * sources it lacks what is drawn: the cells of maps, and the client.
 */
export const worldDir = path.join(import.meta.dirname, 'world');

/** The pictures of a world, in the archive of a game client; a world without it is not whole. */
export const clientArchive = (world: string): string => path.join(world, 'client', 'client.grf');
