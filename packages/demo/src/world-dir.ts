import path from 'node:path';

/** The demo realm's own world, in rAthena's formats; the build copies it to where its code then is. */
export const worldDir = path.join(import.meta.dirname, 'world');
