/** What tests of the workspace need of the demo realm. From source only: it is no part of what is published. */

export { createRandom, type Random } from '../art/random.ts';
export { demoSite } from '../demo-site.ts';
export { demoPassword } from '../people.ts';
