import { build } from './build.mjs';

/** Builds the packages whose sources have changed, before the first test of packed files. */
export const setup = () => build(['sdk', 'cli', 'web', 'server', 'demo']);
