import { build } from './build.mjs';

/** Before the first test of a suite that runs what ships: builds what has changed since it was built. */
export const setup = () => build(['web', 'server', 'demo', 'cli']);
