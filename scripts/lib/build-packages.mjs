import { build } from './build.mjs';

/** Before the first test of what is packed: builds the packages whose sources have changed since. */
export const setup = () => build(['sdk', 'cli', 'web', 'server', 'demo']);
