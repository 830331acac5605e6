/** Parts of the demo for tests of other packages. Not published. */

export { createRandom, type Random } from '../art/random.ts';
export { demoSite } from '../demo-site.ts';
export { demoPassword } from '../people.ts';
