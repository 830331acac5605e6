/** Parts of the demo package for tests of other packages. They are not published. */

export { createRandom, type Random } from '../art/random.ts';
export { demoSite } from '../demo-site.ts';
export { demoPassword } from '../people.ts';
