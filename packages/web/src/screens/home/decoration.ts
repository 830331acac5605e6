/** The drawn part of the hero: one chunk, fetched behind its words. */
export { Effects } from './effects.tsx';
export { HeroMap } from './hero-map.tsx';
